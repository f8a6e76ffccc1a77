import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScratchPostgres } from '#lib/local/postgres/open-scratch-postgres.ts';
import { installPgtapHelpers, listPgtapFiles, runPgtapFile } from '#tests/db/run-pgtap.ts';

const files = await listPgtapFiles();

describe('the database rules, in the embedded Postgres', () => {
  let scratch: Awaited<ReturnType<typeof openScratchPostgres>>;
  let assertions = 0;

  beforeAll(async () => {
    scratch = await openScratchPostgres();
    await installPgtapHelpers(scratch.db);
  }, 60_000);

  afterAll(async () => {
    console.log(`pgTAP: ${assertions} assertions in ${files.length} files`);
    await scratch.connection.close();
  });

  test.each(files)('%s', { timeout: 60_000 }, async (file) => {
    const result = await runPgtapFile(scratch.db, file);
    assertions += result.passed;
    expect(result.failures, result.failures.join('\n')).toEqual([]);
  });
});
