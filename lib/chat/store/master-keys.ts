import 'server-only';
import { createSecretKey, type KeyObject } from 'node:crypto';
import { env } from '#lib/platform/env.ts';
import { SessionStoreFailure } from '../session-store-failure.ts';
import { sealedRefusalTexts as texts } from '../texts/sealed.public.ts';
import { open, type Place, SealBroken, seal } from './sealed-content.ts';

/** A data key as it is stored: sealed with a master key, for its own row. */
export type WrappedKey = { id: string; reflectionId: string; masterKeyId: string; wrapped: Uint8Array };

export function wrapDataKey(id: string, reflectionId: string, key: KeyObject): WrappedKey {
  const [first] = env().MASTER_KEYS;
  if (!first) throw unavailable(texts.keysNotSet);
  const place = placeOf({ id, reflectionId, masterKeyId: first.id });
  return {
    id,
    reflectionId,
    masterKeyId: first.id,
    wrapped: seal(keyOf(first.key.reveal()), place, key.export()),
  };
}

export function unwrapDataKey(row: WrappedKey): KeyObject {
  const keys = env().MASTER_KEYS;
  if (keys.length === 0) throw unavailable(texts.keysNotSet);
  const master = keys.find(({ id }) => id === row.masterKeyId);
  if (!master) throw unavailable(texts.keyUnknown(row.masterKeyId));
  try {
    return createSecretKey(open(keyOf(master.key.reveal()), placeOf(row), row.wrapped));
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    throw unavailable(texts.keyDiffers(row.masterKeyId));
  }
}

/** The one that wraps now. */
export function masterKeyInForce(): string {
  const [first] = env().MASTER_KEYS;
  if (!first) throw unavailable(texts.keysNotSet);
  return first.id;
}

const keyOf = (base64: string): KeyObject => createSecretKey(Buffer.from(base64, 'base64'));

const placeOf = ({ id, reflectionId, masterKeyId }: Omit<WrappedKey, 'wrapped'>): Place => [
  'data_key',
  id,
  reflectionId,
  masterKeyId,
];

function unavailable(reason: string): SessionStoreFailure {
  return new SessionStoreFailure({
    code: 'unavailable',
    message: texts.noKey(reason),
  });
}
