import { env } from '#lib/platform/env.ts';
import type { Secret } from '#lib/platform/secret.ts';
import type { AgentModel } from '#lib/speech/agent-model.ts';
import { agentFingerprint } from '#lib/speech/elevenlabs/agent-fingerprint.ts';
import type { AgentSpec } from '#lib/speech/voice-provider.ts';

/** What this installation adds to every agent. */
export type RuntimeSettings = {
  stockVoiceId: string;
  toolBaseUrl: string;
  retentionDays: number;
  guestCallsAtOnce: number;
  model: AgentModel;
};

export function runtimeSettings(): RuntimeSettings {
  const { ELEVENLABS_VOICE_ID, ELEVENLABS_RETENTION_DAYS, APP_URL, ...settings } = env();
  return {
    stockVoiceId: ELEVENLABS_VOICE_ID,
    toolBaseUrl: `${APP_URL}/api/tools`,
    retentionDays: ELEVENLABS_RETENTION_DAYS,
    guestCallsAtOnce: settings.GUEST_CALLS_AT_ONCE,
    model: {
      llm: settings.ELEVENLABS_LLM,
      backupLlm: settings.ELEVENLABS_BACKUP_LLM ?? null,
      tts: settings.ELEVENLABS_TTS_MODEL ?? null,
      temperature: settings.ELEVENLABS_TEMPERATURE,
      maxTokens: settings.ELEVENLABS_MAX_TOKENS,
    },
  };
}

/** Of what the agent is given: another one when anything of it is, the secret of its tools too. Kept beside its id. */
export const sentHash = (spec: AgentSpec): string => {
  const secret = env().ELEVENLABS_TOOL_SECRET;
  return agentFingerprint(spec, secret ?? null);
};

/** Sent by the provider with every tool call. Where there is a key for a provider there is this secret too. */
export function toolSecret(): Secret {
  const secret = env().ELEVENLABS_TOOL_SECRET;
  if (!secret) throw new Error('ELEVENLABS_TOOL_SECRET is missing.');
  return secret;
}
