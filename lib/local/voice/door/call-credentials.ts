import { newToken } from '#lib/platform/token.ts';

const VALID_MS = 15 * 60 * 1000;
const OUTSTANDING = 10_000;

type Credential = { agentId: string; conversationId: string | null; expiresAt: number };

/** The conversation's id, when the caller has been told it already. */
type RedeemedCredential = { conversationId: string | null };

export type CallCredentials = {
  issue(agentId: string, conversationId: string | null): string;
  /** Works once, for the agent it was made for. */
  redeem(agentId: string, signature: string): RedeemedCredential | null;
};

/** What lets somebody start one call. In memory: a provider that starts anew knows none of the old ones. */
export function createCallCredentials(now: () => number = Date.now): CallCredentials {
  const outstanding = new Map<string, Credential>();
  return {
    issue(agentId, conversationId) {
      const [oldest] = outstanding.keys();
      if (outstanding.size >= OUTSTANDING && oldest !== undefined) outstanding.delete(oldest);
      const signature = newToken();
      outstanding.set(signature, { agentId, conversationId, expiresAt: now() + VALID_MS });
      return signature;
    },
    redeem(agentId, signature) {
      const credential = outstanding.get(signature);
      if (credential?.agentId !== agentId) return null;
      outstanding.delete(signature);
      return credential.expiresAt > now() ? { conversationId: credential.conversationId } : null;
    },
  };
}
