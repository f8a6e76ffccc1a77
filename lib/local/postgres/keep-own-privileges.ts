/**
 * On the first API request to a database with row-level security, Supabase Lite runs `grant all on all tables` to
 * anon, authenticated and service_role, in every schema that has such a table. That would undo every column privilege,
 * every append-only table and every live-cache lock that the migrations set up. The roles and grants are ours (see
 * bootstrap-roles.ts and the migrations), so the step is answered with "row-level security is active" and nothing runs.
 * tests/db/embedded-api.test.ts fails when a new version of the library moves this step.
 */
export function keepOwnPrivileges(connection: object): void {
  if (typeof Reflect.get(connection, 'ensureRlsContext') !== 'function') {
    throw new Error('@supabase/lite no longer has ensureRlsContext: find where it grants privileges now');
  }
  Reflect.set(connection, 'ensureRlsContext', async () => true);
}
