import { test } from 'vitest';
import { memorySessionStore } from '#tests/chat/engine/memory-session-store.ts';
import { sessionStoreContract } from '#tests/db/session-store-contract.ts';

const DAY_MS = 86_400_000;

/** Its clock is the test's, so that what takes time is over at once. */
function storeUnderTest() {
  let later = 0;
  const store = memorySessionStore({ now: () => Date.now() + later });
  const passTime = async () => {
    later += DAY_MS;
  };
  return { store, another: store, expireTurn: passTime, expireApprovals: passTime };
}

for (const [rule, check] of Object.entries(sessionStoreContract))
  test(rule, async () => check(storeUnderTest()));
