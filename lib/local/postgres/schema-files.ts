import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * `supabase/schemas` is the database as it is to be, and what people change. `supabase/migrations` is what is applied: the
 * baseline, which is those files in their order, and from the first release on a migration for each change after it.
 */
export const BASELINE = '20261120000000_baseline.sql';

type SchemaFile = { readonly path: string; readonly sql: string };

/** In the order of `[db.migrations] schema_paths`, where the Supabase CLI reads it too. */
export async function readSchemaFiles(supabaseDir: string): Promise<readonly SchemaFile[]> {
  const config = await readFile(join(supabaseDir, 'config.toml'), 'utf8');
  const list = /^schema_paths = \[(.*?)^\]/ms.exec(config)?.[1] ?? '';
  const paths = [...list.matchAll(/^ *"\.\/(schemas\/[^"]+)",$/gm)].map(([, path]) => String(path));
  return Promise.all(
    paths.map(async (path) => ({ path, sql: await readFile(join(supabaseDir, path), 'utf8') })),
  );
}

const HEADER = `-- The whole schema: the files of supabase/schemas, one after the other, in the order of supabase/config.toml.
-- Written by \`npm run db:types\`; nobody edits it. With release 0.1.0 it is frozen (supabase/frozen.json).
`;

const MARK = '-- ════ supabase/';

export const renderBaseline = (files: readonly SchemaFile[]): string =>
  [HEADER, ...files.map(({ path, sql }) => `\n${MARK}${path}\n\n${sql}`)].join('');

/** Where that line of the baseline is to be changed. */
export function placeInSchemas(baseline: string, line: number): string {
  const before = baseline.split('\n').slice(0, line);
  const mark = before.findLastIndex((text) => text.startsWith(MARK));
  return `supabase/${before[mark]?.slice(MARK.length)}:${line - mark - 2}`;
}

/** False where it is frozen: then the change wants a migration of its own. */
export async function writeBaseline(supabaseDir: string): Promise<boolean> {
  if (BASELINE in (await readFrozen(supabaseDir))) return false;
  await writeFile(
    join(supabaseDir, 'migrations', BASELINE),
    renderBaseline(await readSchemaFiles(supabaseDir)),
  );
  return true;
}

/** A migration that was released: its bytes are those with which people's databases were made. */
const frozenSchema = z.record(
  z.string(),
  z.strictObject({ release: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
);
export type Frozen = z.infer<typeof frozenSchema>;

export async function readFrozen(supabaseDir: string): Promise<Frozen> {
  return frozenSchema.parse(JSON.parse(await readFile(join(supabaseDir, 'frozen.json'), 'utf8')));
}

export const sha256Of = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
