import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tests/app-under-test.ts';
import { describeSchema, schemaDifferences } from './describe-schema.ts';
import { openScratchDatabase } from './serve-scratch-postgres.ts';
import { applySchemas, openUnmigratedDatabase } from './unmigrated-database.ts';

test('the migrations build what supabase/schemas says', async () => {
  const migrated = await openScratchDatabase();
  const declared = await openUnmigratedDatabase();
  await applySchemas(declared.db, join(root, 'supabase'));
  const schema = await describeSchema(declared.db);
  expect(schema.size).toBeGreaterThan(2_000);
  expect(
    schemaDifferences(
      ['supabase/schemas', schema],
      ['what the migrations build', await describeSchema(migrated.db)],
    ),
    'run `npm run db:types`, or, once the baseline is frozen, `npm run db:migration -- what_changes`',
  ).toEqual([]);
  await declared.close();
  await migrated.close();
});
