import { createClient } from '@supabase/supabase-js';
import { FUNCTION_SCHEMA } from '#lib/platform/database-schemas.ts';
import { callingFunctions } from '#lib/platform/db/database-client.ts';
import type { Database } from '#lib/platform/db/types.gen.ts';
import type { Env } from '#lib/platform/env.ts';
import { readMigrations } from './postgres/migrate.ts';
import { StartupProblem } from './startup-problem.ts';

/** Asked once at start, so that an unreachable project or a missing migration is a sentence and not a page of errors. */
export async function requireMigratedProject(env: Env, migrationsDir: string): Promise<void> {
  const client = callingFunctions(
    createClient<Database>(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY.reveal(), {
      auth: { persistSession: false },
    }),
  );
  const { data, error, status } = await client.rpc('health_probe').abortSignal(AbortSignal.timeout(10_000));
  if (status === 401 || status === 403) {
    throw new StartupProblem(
      `${env.SUPABASE_URL} refuses SUPABASE_SECRET_KEY. Copy it again from the project's API settings.`,
    );
  }
  const update = 'Run `npx supabase link` and `npx supabase db push`, then start again.';
  if (error?.code === 'PGRST202')
    throw new StartupProblem(`${env.SUPABASE_URL} has no tables of Reflections yet. ${update}`);
  if (error?.code === 'PGRST106') {
    throw new StartupProblem(
      `${env.SUPABASE_URL} does not serve the schema ${FUNCTION_SCHEMA} yet. Run \`npx supabase config push\`, or add it to the exposed schemas in the project's API settings.`,
    );
  }
  if (error) {
    throw new StartupProblem(
      `${env.SUPABASE_URL} does not answer (${error.message}). Check SUPABASE_URL and the network.`,
    );
  }
  const versions = (await readMigrations(migrationsDir)).map(({ version }) => version);
  const newest = versions.at(-1) ?? '';
  if (String(data) < (versions[0] ?? '')) {
    throw new StartupProblem(
      `${env.SUPABASE_URL} was made by a version before 0.1.0, whose tables cannot be made into these. Save its reflections as files with that version, make a new project, and bring them in there.`,
    );
  }
  // A database that is ahead is one in the middle of a rolling deployment: older instances go on.
  if (String(data) < newest) {
    throw new StartupProblem(
      `${env.SUPABASE_URL} is at migration ${String(data)}, this code needs ${newest}. ${update}`,
    );
  }
}
