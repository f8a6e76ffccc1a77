import { logger } from '#lib/platform/logger.ts';
import type { SessionSurface } from '#lib/speech/session-surface.public.ts';
import type { VoiceProvider } from '#lib/speech/voice-provider.ts';
import { VoiceProviderError } from '#lib/speech/voice-provider-error.ts';
import { recordAgentVersion } from '../store/agent-versions.ts';

type Sent = { reflectionId: string; surface: SessionSurface; agentId: string; promptPackHash: string };

/** Which version the provider made of what it was just sent. To be read later, so that it fails nothing. */
export async function noteAgentVersion(provider: VoiceProvider, sent: Sent): Promise<void> {
  try {
    const { versionId } = await provider.readAgentVersion(sent.agentId, { timeoutMs: 5_000 });
    if (versionId === null) return;
    const recorded = await recordAgentVersion({ ...sent, versionId });
    if (!recorded.ok) logger().warn({ code: recorded.error.code }, 'agent version could not be recorded');
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    logger().warn({ kind: error.kind }, 'agent version could not be read');
  }
}
