import { type CallOptions, type VoiceProvider, VoiceProviderError } from '#lib/speech/voice-provider.ts';
import type { CallCredential } from '#lib/voice/voice-session.public.ts';
import type { SessionAgent } from './resolve-agent.ts';

export type Credential = {
  connection: CallCredential;
  /** The provider's own name for the conversation that it lets start. */
  conversationId: string | null;
  agentId: string;
  requestedAgentId: string;
  /** Why the agent that was asked for did not answer, when it did not. */
  refusal: VoiceProviderError | null;
};

/**
 * For the agent or, once, for the one to fall back to. On the web a signed address rather than a token for WebRTC: it is good for
 * one conversation, it names it, and it works where UDP does not. Apps need the token.
 */
export async function askForCredential(
  provider: Pick<VoiceProvider, 'signedUrl' | 'webrtcToken'>,
  { agentId, fallbackId }: SessionAgent,
  options: CallOptions,
  by: CallCredential['type'] = 'websocket',
): Promise<Credential> {
  try {
    return { ...(await allowed(agentId)), refusal: null };
  } catch (error) {
    if (!fallbackId || !isRefusalOfAgent(error)) throw error;
    return { ...(await allowed(fallbackId)), refusal: error };
  }

  async function allowed(id: string) {
    const known = { agentId: id, requestedAgentId: agentId };
    if (by === 'webrtc') {
      const { token, conversationId } = await provider.webrtcToken(id, options);
      const connection = { type: by, conversationToken: token };
      return { ...known, connection, conversationId };
    }
    const { url, conversationId } = await provider.signedUrl(id, options);
    return { ...known, connection: { type: by, signedUrl: url }, conversationId };
  }
}

/** What the provider says of an agent that it does not have, or cannot use. Anything else would be the same with another one. */
const OF_THE_AGENT = [400, 404, 422];

export const isRefusalOfAgent = (error: unknown): error is VoiceProviderError =>
  error instanceof VoiceProviderError &&
  error.status !== undefined &&
  OF_THE_AGENT.includes(error.status) &&
  !isWithoutWebrtc(error);

/** The local provider holds calls over sockets alone. */
export const isWithoutWebrtc = (error: unknown): boolean =>
  error instanceof VoiceProviderError && error.reason === 'webrtc_not_available';
