import type { CallOptions, VoiceProvider } from '#lib/voice/voice-provider.ts';
import { VoiceProviderError } from '#lib/voice/voice-provider-error.ts';
import type { SessionAgent } from './resolve-agent.ts';

export type Credential = {
  signedUrl: string;
  /** The provider's own name for the conversation that it lets start. */
  conversationId: string | null;
  agentId: string;
  requestedAgentId: string;
  /** Why the agent that was asked for did not answer, when it did not. */
  refusal: VoiceProviderError | null;
};

/**
 * For the agent or, once, for the one to fall back to. A signed address rather than a token for WebRTC: it is good for one
 * conversation, it names it, and it works where UDP does not.
 */
export async function askForCredential(
  provider: Pick<VoiceProvider, 'signedUrl'>,
  { agentId, fallbackId }: SessionAgent,
  options: CallOptions,
): Promise<Credential> {
  try {
    return { ...(await signed(agentId)), refusal: null };
  } catch (error) {
    if (!fallbackId || !isRefusalOfAgent(error)) throw error;
    return { ...(await signed(fallbackId)), refusal: error };
  }

  async function signed(id: string) {
    const { url, conversationId } = await provider.signedUrl(id, options);
    return { signedUrl: url, conversationId, agentId: id, requestedAgentId: agentId };
  }
}

/** What the provider says of an agent that it does not have, or cannot use. Anything else would be the same with another one. */
const OF_THE_AGENT = [400, 404, 422];

export const isRefusalOfAgent = (error: unknown): error is VoiceProviderError =>
  error instanceof VoiceProviderError && error.status !== undefined && OF_THE_AGENT.includes(error.status);
