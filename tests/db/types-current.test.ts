import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { introspectSchemas } from '#lib/local/postgres/introspect-schema.ts';
import { renderDatabaseTypes } from '#lib/local/postgres/render-types.ts';
import { openScratchDatabase } from '#tests/db/serve-scratch-postgres.ts';

test('the generated database types are those of the migrations', async () => {
  const { db, close } = await openScratchDatabase();
  const current = renderDatabaseTypes(await introspectSchemas(db));
  await close();
  const committed = await readFile(
    fileURLToPath(new URL('../../lib/platform/db/types.gen.ts', import.meta.url)),
    'utf8',
  );
  expect(committed === current, 'lib/platform/db/types.gen.ts is stale: run `npm run db:types`').toBe(true);
});
