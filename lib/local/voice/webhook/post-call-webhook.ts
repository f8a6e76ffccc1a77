import { createHmac } from 'node:crypto';
import { platformSettings, workspaceSettings } from '../rest/agent-config.ts';
import { conversationRecord } from '../store/conversation-record.ts';
import type { StoredAgent, StoredConversation, StoredWebhook, VoiceStore } from '../store/voice-store.ts';

const TIMEOUT_MS = 10_000;

/** `id` is null for the one that the installation brings with it. */
export type PostCallWebhook = {
  id: string | null;
  url: string;
  secret: string;
  headers: Record<string, string>;
};
export type Delivery = StoredConversation['deliveries'][number];

/** The agent's own webhook, else the workspace's, else the installation's; none when transcripts are not asked for. */
export function postCallWebhookOf(
  agent: StoredAgent,
  store: VoiceStore,
  installed: PostCallWebhook | null,
): PostCallWebhook | null {
  const own = platformSettings.parse(agent.platformSettings).workspace_overrides.webhooks;
  const [workspace] = store.settings.list();
  const chosen = own?.post_call_webhook_id
    ? own
    : workspaceSettings.parse(workspace?.settings ?? {}).webhooks;
  if (!chosen?.post_call_webhook_id) return installed;
  if (chosen.events && !chosen.events.includes('transcript')) return null;
  const webhook = store.webhooks.get(chosen.post_call_webhook_id);
  return webhook ? registered(webhook) : null;
}

export const registered = ({ id, url, secret, headers }: StoredWebhook): PostCallWebhook => ({
  id,
  url,
  secret,
  headers,
});

/** Tells once that a conversation is over. It does not throw: what came of it is the answer. */
export async function sendPostCallWebhook(
  webhook: PostCallWebhook,
  conversation: StoredConversation,
  signal?: AbortSignal,
): Promise<Delivery> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const at = Date.now();
  const seconds = Math.floor(at / 1000);
  const body = JSON.stringify({
    type: 'post_call_transcription',
    event_timestamp: seconds,
    data: conversationRecord(conversation),
  });
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        ...webhook.headers,
        'content-type': 'application/json',
        'elevenlabs-signature': webhookSignature(webhook.secret, seconds, body),
      },
      body,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    await response.body?.cancel();
    const problem = response.status === 200 ? null : `The webhook answered ${response.status}, not 200.`;
    return { at, status: response.status, problem };
  } catch {
    return { at, status: null, problem: 'The webhook did not answer.' };
  }
}

function webhookSignature(secret: string, seconds: number, body: string): string {
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v0=${hash}`;
}
