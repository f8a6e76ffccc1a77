import { afterAll, beforeAll, describe, test } from 'vitest';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { sessionStoreContract } from '#tests/db/session-store-contract.ts';
import { aMasterKey, databaseStore } from '#tests/db/session-stores.ts';

let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;

beforeAll(async () => {
  stack = await serveScratchPostgres();
  process.env.MASTER_KEYS = aMasterKey('test');
});
afterAll(() => stack.close());

describe('the store in the database', () => {
  test.each(Object.entries(sessionStoreContract))('%s', async (_, check) => {
    await check(await databaseStore(stack.db));
  });
});
