import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import {
  listVoiceConsents,
  readWhoseVoice,
  type VoiceConsent,
  type WhoseVoice,
} from './store/as-user/voice-consents.ts';

export type WhoseVoiceReading = {
  voice: WhoseVoice;
  /** None for whoever is no owner. */
  consents: VoiceConsent[];
  /** Changes whenever the page must render again (polling etag). */
  mark: string;
  /** True while a voice is being made, or a copy deleted. */
  isMoving: boolean;
};

export async function readWhoseVoicePage(
  db: UserClient,
  reflectionId: string,
): Promise<Result<WhoseVoiceReading>> {
  const [voice, consents] = await Promise.all([
    readWhoseVoice(db, reflectionId),
    listVoiceConsents(db, reflectionId),
  ]);
  if (!voice.ok) return voice;
  if (!consents.ok) return consents;
  return ok({
    voice: voice.value,
    consents: consents.value,
    mark: canonicalHash({ voice: voice.value, consents: consents.value }),
    isMoving: voice.value.own === 'making' || consents.value.some(isBeingRemoved),
  });
}

const isBeingRemoved = ({ isMade, revokedAt, voiceRemovedAt }: VoiceConsent): boolean =>
  isMade && revokedAt !== null && voiceRemovedAt === null;
