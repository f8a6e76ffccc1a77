import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMigratedPostgres } from '#tests/db/migrated-postgres.ts';
import { installPgtapHelpers, listPgtapFiles, runPgtapFile } from '#tests/db/run-pgtap.ts';

const files = await listPgtapFiles();

describe('the database rules, in the embedded Postgres', () => {
  let scratch: Awaited<ReturnType<typeof openMigratedPostgres>>;
  let assertions = 0;

  beforeAll(async () => {
    scratch = await openMigratedPostgres();
    await installPgtapHelpers(scratch.db);
  });

  afterAll(async () => {
    console.log(`pgTAP: ${assertions} assertions in ${files.length} files`);
    await scratch.connection.close();
  });

  test.each(files)('%s', async (file) => {
    const result = await runPgtapFile(scratch.db, file);
    assertions += result.passed;
    expect(result.failures, result.failures.join('\n')).toEqual([]);
  });
});
