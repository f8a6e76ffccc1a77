import 'server-only';
import { SessionStoreFailure } from '#lib/chat/session-store-failure.ts';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { masterKeyInForce, unwrapDataKey, wrapDataKey } from '../master-keys.ts';

type Rewrapped = { rewrapped: number; failed: readonly string[] };

/**
 * Wraps every data key of the installation with the first master key. What none of the master keys opens is
 * left as it is and named: taking out another key would lose it.
 */
export async function rewrapDataKeys(): Promise<Rewrapped> {
  const masterKeyId = masterKeyInForce();
  const failed: string[] = [];
  let rewrapped = 0;
  for (let after: string | undefined; ; ) {
    const rows = await listKeysAfter(masterKeyId, after);
    for (const row of rows) {
      const isDone = await rewrap({
        id: row.id,
        reflectionId: row.reflection_id,
        masterKeyId: row.master_key_id,
        wrapped: Buffer.from(row.wrapped_base64, 'base64'),
      });
      if (isDone) rewrapped += 1;
      else failed.push(row.id);
    }
    after = rows.at(-1)?.id;
    if (after === undefined) return { rewrapped, failed };
  }
}

/** New content takes new keys, on each instance within a minute. Answers how many there were. */
export async function retireDataKeys(): Promise<number> {
  const retired = fromDatabase(await serviceClient().rpc('retire_data_keys'));
  if (!retired.ok) throw new SessionStoreFailure(retired.error);
  return retired.value;
}

async function listKeysAfter(masterKeyId: string, after: string | undefined) {
  const rows = fromDatabase(
    await serviceClient().rpc('list_data_keys_to_rewrap', {
      p_master_key_id: masterKeyId,
      ...(after !== undefined && { p_after: after }),
    }),
  );
  if (!rows.ok) throw new SessionStoreFailure(rows.error);
  return rows.value;
}

async function rewrap(row: Parameters<typeof unwrapDataKey>[0]): Promise<boolean> {
  let key: ReturnType<typeof unwrapDataKey>;
  try {
    key = unwrapDataKey(row);
  } catch (error) {
    if (error instanceof SessionStoreFailure) return false;
    throw error;
  }
  const { masterKeyId, wrapped } = wrapDataKey(row.id, row.reflectionId, key);
  const changed = fromDatabase(
    await serviceClient().rpc('rewrap_data_key', {
      p_id: row.id,
      p_from_master_key_id: row.masterKeyId,
      p_master_key_id: masterKeyId,
      p_wrapped: Buffer.from(wrapped).toString('base64'),
    }),
  );
  if (!changed.ok) throw new SessionStoreFailure(changed.error);
  // Where nothing changed, another run has just rewrapped it, or it was destroyed.
  return true;
}
