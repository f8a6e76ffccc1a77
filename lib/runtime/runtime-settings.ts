import { env } from '#lib/platform/env.ts';
import type { Secret } from '#lib/platform/secret.ts';

/** What this installation adds to every agent. */
export type RuntimeSettings = { stockVoiceId: string; toolBaseUrl: string; retentionDays: number };

export function runtimeSettings(): RuntimeSettings {
  const { ELEVENLABS_VOICE_ID, ELEVENLABS_RETENTION_DAYS, APP_URL } = env();
  return {
    stockVoiceId: ELEVENLABS_VOICE_ID,
    toolBaseUrl: `${APP_URL}/api/tools`,
    retentionDays: ELEVENLABS_RETENTION_DAYS,
  };
}

/** Sent by the provider with every tool call. Where there is a key for a provider there is this secret too. */
export function toolSecret(): Secret {
  const secret = env().ELEVENLABS_TOOL_SECRET;
  if (!secret) throw new Error('ELEVENLABS_TOOL_SECRET is missing.');
  return secret;
}
