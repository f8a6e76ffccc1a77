import 'server-only';
import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { SessionStoreFailure } from '#lib/chat/session-store-failure.ts';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { unwrapDataKey, type WrappedKey, wrapDataKey } from '../master-keys.ts';

/** An erased key goes on opening in a process that has just used it for this long, and no longer. */
const KEPT_MS = 60_000;

export type DataKey = { id: string; key: KeyObject };

type Keyring = {
  keys: ReadonlyMap<string, WrappedKey>;
  unwrapped: Map<string, KeyObject>;
  inForce: string | null;
};

const keyrings = new Map<string, Keyring>();

/** What new content of the reflection is sealed with; made at first use. */
export async function keyInForce(reflectionId: string): Promise<DataKey> {
  let ring = await keyringOf(reflectionId);
  if (ring.inForce === null) {
    await makeKey(reflectionId);
    ring = await readKeyring(reflectionId);
  }
  if (ring.inForce === null) throw new SessionStoreFailure({ code: 'not_found' });
  return { id: ring.inForce, key: unwrapped(ring, ring.inForce) };
}

/** Null when it was destroyed, and what it sealed with it. */
export async function keyById(reflectionId: string, keyId: string): Promise<KeyObject | null> {
  const kept = await keyringOf(reflectionId);
  const ring = kept.keys.has(keyId) ? kept : await readKeyring(reflectionId);
  return ring.keys.has(keyId) ? unwrapped(ring, keyId) : null;
}

export function forgetKeys(reflectionId: string): void {
  keyrings.delete(reflectionId);
}

async function keyringOf(reflectionId: string): Promise<Keyring> {
  return keyrings.get(reflectionId) ?? readKeyring(reflectionId);
}

async function readKeyring(reflectionId: string): Promise<Keyring> {
  const rows = fromDatabase(await serviceClient().rpc('read_data_keys', { p_reflection_id: reflectionId }));
  if (!rows.ok) throw new SessionStoreFailure(rows.error);
  const ring: Keyring = {
    keys: new Map(
      rows.value.map(({ id, master_key_id, wrapped_base64 }) => [
        id,
        { id, reflectionId, masterKeyId: master_key_id, wrapped: Buffer.from(wrapped_base64, 'base64') },
      ]),
    ),
    unwrapped: new Map(),
    inForce: rows.value.find(({ is_in_force }) => is_in_force)?.id ?? null,
  };
  keyrings.set(reflectionId, ring);
  setTimeout(() => {
    if (keyrings.get(reflectionId) === ring) keyrings.delete(reflectionId);
  }, KEPT_MS).unref();
  return ring;
}

function unwrapped(ring: Keyring, keyId: string): KeyObject {
  const known = ring.unwrapped.get(keyId);
  if (known) return known;
  const row = ring.keys.get(keyId);
  if (!row) throw new SessionStoreFailure({ code: 'not_found' });
  const key = unwrapDataKey(row);
  ring.unwrapped.set(keyId, key);
  return key;
}

/** Two who make the first one at the same moment: the second is refused, and finds that of the first. */
async function makeKey(reflectionId: string): Promise<void> {
  const { id, masterKeyId, wrapped } = wrapDataKey(
    randomUUID(),
    reflectionId,
    createSecretKey(randomBytes(32)),
  );
  const made = fromDatabase(
    await serviceClient().rpc('add_data_key', {
      p_id: id,
      p_reflection_id: reflectionId,
      p_master_key_id: masterKeyId,
      p_wrapped: Buffer.from(wrapped).toString('base64'),
    }),
  );
  if (!made.ok) throw new SessionStoreFailure(made.error);
}
