import type { CallOutcome, CallServices } from '../local-types.ts';
import { fillVariables, missingVariables, withoutSecretVariables } from '../required-variables.ts';
import type { Misbehaviour } from '../rest/misbehaviour.ts';
import type { StoredConversation, VoiceStore } from '../store/voice-store.ts';
import { type PostCallWebhook, sendPostCallWebhook } from '../webhook/post-call-webhook.ts';
import { webhookTool } from '../webhook/webhook-tool.ts';
import type { Admitted } from './admit-caller.ts';

type Provider = Pick<CallServices, 'model' | 'pace' | 'speech' | 'signal'> & {
  store: VoiceStore;
  misbehaviour: Misbehaviour;
};

/** What one call needs of the provider. Where its post-call webhook goes was decided when it started. */
export function callServices(
  { store, misbehaviour, ...shared }: Provider,
  { agent, conversationId }: Admitted,
  webhook: PostCallWebhook | null,
): CallServices {
  let isBegun = false;

  /** A conversation that was deleted during the call stays deleted. */
  async function save(outcome: CallOutcome): Promise<void> {
    if (isBegun) {
      await store.conversations.change(conversationId, (stored) => ({ ...stored, outcome }));
      return;
    }
    isBegun = true;
    await store.conversations.put({
      id: conversationId,
      createdAt: outcome.startedAt,
      agentName: agent.name,
      webhook: webhook && { id: webhook.id, url: webhook.url },
      deliveries: [],
      feedback: {},
      outcome,
    });
  }

  async function tell(stored: StoredConversation, to: PostCallWebhook): Promise<void> {
    // A stop ends calls, and each of them is still to be told of.
    const delivery = await sendPostCallWebhook(to, stored);
    await store.conversations.change(conversationId, (current) => ({
      ...current,
      deliveries: [...current.deliveries, delivery],
    }));
  }

  return {
    ...shared,
    webhookTool: (config, variables, onAssigned, onCalled) =>
      webhookTool({
        config,
        variables,
        secretValue: (id) => store.secrets.get(id)?.value,
        onAssigned,
        ...(onCalled && { onCalled }),
      }),
    missingVariables: ({ firstMessage, prompt, webhookTools, clientTools }, variables) =>
      missingVariables({ firstMessage, prompt, tools: [...webhookTools, ...clientTools] }, variables),
    fill: (text, variables) => fillVariables(text, withoutSecretVariables(variables)),
    save,
    async ended(outcome) {
      await save(outcome);
      const stored = store.conversations.get(conversationId);
      if (!stored) await store.sounds.remove(conversationId);
      if (stored && webhook) await tell(stored, webhook);
    },
    recording: () => store.sounds.record(conversationId),
    misbehaviour: (on) => misbehaviour.take(on),
  };
}
