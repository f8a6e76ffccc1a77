import type { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import type { Secret } from '#lib/platform/secret.ts';
import type { CallOptions } from '../voice-provider.ts';
import { allPages, callSdk, RETRIES } from './call-sdk.ts';
import { secretFingerprint } from './secret-fingerprint.ts';

/**
 * The id under which the provider keeps a secret of ours, so that it stands in no tool's settings. Its name says which
 * value it has by a short hash: a new value is a new secret, and calls under way keep theirs.
 */
export async function storedSecretId(
  client: ElevenLabsClient,
  header: string,
  secret: Secret,
  options: CallOptions,
): Promise<string> {
  const fingerprint = secretFingerprint(secret);
  const name = `${header.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}_${fingerprint}`;
  const { secrets } = client.conversationalAi;
  const pages = await allPages('list secrets', (paging) =>
    callSdk('list secrets', RETRIES.idempotent, options, (sdk) => secrets.list(paging, sdk)),
  );
  const known = pages.flatMap((page) => page.secrets).find((stored) => stored.name === name);
  if (known) return known.secretId;
  const made = await callSdk('store a secret', RETRIES.once, options, (sdk) =>
    secrets.create({ name, value: secret.reveal() }, sdk),
  );
  return made.secretId;
}
