import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';

/**
 * Makes Postgres with Supabase Lite's auth schema look the way hosted Supabase looks to our migrations. Safe to run on
 * every start.
 *
 * The generous default privileges are Supabase's own, copied so that a migration that forgets to revoke them fails
 * here as it would there. They are set only once, on the empty database: set again later they would undo what
 * our own schema takes away, and every object of a newer migration would be open to anon.
 *
 * auth.uid() is Supabase's own too: Lite's reads only one of the two settings that carry the caller.
 */
const bootstrapSql = `
do $$
declare
  api_role text;
begin
  foreach api_role in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = api_role) then
      execute format('create role %I nologin noinherit', api_role);
    end if;
    execute format('grant %I to %I', api_role, current_user);
  end loop;
  alter role service_role bypassrls;

  if to_regnamespace('extensions') is null then
    create schema extensions;
    grant usage on schema extensions, public to anon, authenticated, service_role;
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  end if;
  grant usage on schema auth to anon, authenticated, service_role;

  execute format('alter database %I set search_path to "$user", public, extensions', current_database());
end
$$;
set search_path to "$user", public, extensions;

create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid;
$$;
`;

export async function bootstrapRoles(db: SqlDatabase): Promise<void> {
  await db.exec(bootstrapSql);
}
