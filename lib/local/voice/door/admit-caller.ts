import { newToken } from '#lib/platform/token.ts';
import { agentSettings } from '../agent-settings.ts';
import type { AgentSettings } from '../local-types.ts';
import { conversationConfig, platformSettings } from '../rest/agent-config.ts';
import { newProviderId } from '../store/provider-id.ts';
import type { StoredAgent, VoiceStore } from '../store/voice-store.ts';

/** With the codes and in the words of the real provider. */
type Refusal = { ok: false; code: 3000 | 3008; reason: string };
export type Admitted = {
  ok: true;
  agent: StoredAgent;
  settings: AgentSettings;
  conversationId: string;
  authorization: 'signed_url' | 'public';
  /** How long the caller may wait for one of the agent's other calls to end; null when there is room. */
  waitSeconds: number | null;
};

type Caller = { query: URLSearchParams; origin: string | undefined };

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

type Provider = {
  store: VoiceStore;
  credentials: CallCredentials;
  /** How many calls there are now: with this agent, or altogether. */
  callsNow(agentId?: string): number;
};

const MAX_CALLS = 100;

/** Who may start a call: whoever has a signed address, or anybody when the agent asks for none. */
export function admitCaller({ query, origin }: Caller, provider: Provider): Admitted | Refusal {
  const { store, credentials, callsNow } = provider;
  const agent = store.agents.get(query.get('agent_id') ?? '');
  if (!agent) return refusal(3000, 'The AI agent you are trying to reach does not exist.');
  const { auth, queueing_config: queueing } = platformSettings.parse(agent.platformSettings);
  if (!isAllowedOrigin(auth, origin)) return UNAUTHORIZED;
  const signature = query.get('conversation_signature');
  const redeemed = signature === null ? null : credentials.redeem(agent.id, signature);
  if (signature === null ? auth.enable_auth : !redeemed) return UNAUTHORIZED;
  const settings = agentSettings(agent, toolsOf(agent, store), dictionariesOf(agent, store));
  const isFull = callsNow(agent.id) >= (settings.concurrencyLimit ?? MAX_CALLS);
  if (callsNow() >= MAX_CALLS || (isFull && !queueing.enabled))
    return refusal(3008, 'too many concurrent connections');
  return {
    ok: true,
    agent,
    settings,
    conversationId: redeemed?.conversationId ?? newProviderId('conv'),
    authorization: redeemed ? 'signed_url' : 'public',
    waitSeconds: isFull ? queueing.wait_timeout_seconds : null,
  };
}

const refusal = (code: Refusal['code'], reason: string): Refusal => ({ ok: false, code, reason });
const UNAUTHORIZED = refusal(3000, 'Could not authorize the conversation.');

type Auth = { allowlist: { hostname: string }[]; require_origin_header: boolean };

function isAllowedOrigin({ allowlist, require_origin_header }: Auth, origin: string | undefined): boolean {
  if (origin === undefined) return !require_origin_header;
  if (!allowlist.length) return true;
  const url = URL.parse(origin);
  return allowlist.some(({ hostname }) => hostname === url?.host || hostname === url?.hostname);
}

function dictionariesOf(agent: StoredAgent, { dictionaries }: VoiceStore) {
  const { tts } = conversationConfig.parse(agent.conversationConfig);
  return tts.pronunciation_dictionary_locators.flatMap(
    ({ pronunciation_dictionary_id: id }) => dictionaries.get(id) ?? [],
  );
}

function toolsOf(agent: StoredAgent, { tools }: VoiceStore) {
  const ids = conversationConfig.parse(agent.conversationConfig).agent.prompt.tool_ids;
  return ids.flatMap((id) => tools.get(id) ?? []);
}
