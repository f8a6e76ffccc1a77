import 'server-only';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromDatabase } from './database-failure.ts';
import type { UserClient } from './user-client.ts';

/** The cloned voice that the reflection speaks with, by its id at the provider; null without a consent to it in force. */
export async function readConsentedVoice(
  db: UserClient,
  reflectionId: string,
): Promise<Result<string | null>> {
  const reflection = fromDatabase(
    await db
      .from('reflections')
      .select('cloned_voice_id, voice_consents(voice_id)')
      .eq('id', reflectionId)
      .is('voice_consents.revoked_at', null)
      .maybeSingle(),
  );
  if (!reflection.ok) return reflection;
  const voiceId = reflection.value?.cloned_voice_id ?? null;
  const isConsented = reflection.value?.voice_consents.some((consent) => consent.voice_id === voiceId);
  return ok(isConsented ? voiceId : null);
}
