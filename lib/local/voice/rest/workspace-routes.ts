import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { jsonObject, mergeJson } from '../json-object.ts';
import { newProviderId } from '../store/provider-id.ts';
import { pageOf, pageQuery } from '../store/record-page.ts';
import type { StoredSecret, StoredWebhook, VoiceStore } from '../store/voice-store.ts';
import { workspaceSettings } from './agent-config.ts';
import {
  invalidInput,
  type RestAnswer,
  type RestRoute,
  restAnswer,
  restRefusal,
  route,
  unknownDocument,
  withBody,
  withQuery,
} from './rest-route.ts';

const secretInput = z.looseObject({
  type: z.enum(['new', 'update']),
  name: z.string().min(1).max(200),
  value: z.string().min(1),
});
const webhookInput = z.looseObject({
  settings: z.looseObject({
    auth_type: z.literal('hmac'),
    name: z.string().min(1).max(200),
    webhook_url: z.url({ protocol: /^https?$/ }),
    request_headers: z.record(z.string(), z.string()).nullish(),
  }),
});

/** What belongs to the whole workspace: secrets, webhooks, settings, and which models there are. */
export function workspaceRoutes(store: VoiceStore): RestRoute[] {
  return [
    ...secretRoutes(store),
    ...webhookRoutes(store),
    ...settingsRoutes(store),
    route('GET', '/v1/convai/llm/list', () => restAnswer(MODELS)),
  ];
}

function secretRoutes({ secrets, tools }: VoiceStore): RestRoute[] {
  const createSecret = withBody(secretInput, async ({ name, value }) => {
    const now = Date.now();
    const secret: StoredSecret = { id: newProviderId('secret', now), createdAt: now, name, value };
    await secrets.put(secret);
    return restAnswer(secretView(secret));
  });
  const updateSecret = withBody(secretInput, async ({ name, value }, { params: [id = ''] }) => {
    const changed = await secrets.change(id, (secret) => ({ ...secret, name, value }));
    return changed ? restAnswer(secretView(changed)) : unknownDocument(id);
  });
  const listSecrets = withQuery(pageQuery, (query): RestAnswer => {
    const found = pageOf(secrets.list(), query);
    if (!found.ok) return found.answer;
    const { records, ...more } = found.page;
    return restAnswer({
      secrets: records.map((secret) => ({ ...secretView(secret), used_by: NO_USERS })),
      ...more,
    });
  });
  const deleteSecret = async (id: string) => {
    if (!secrets.get(id)) return unknownDocument(id);
    if (
      tools.list().some(({ config }) => JSON.stringify(config).includes(`"secret_id":${JSON.stringify(id)}`))
    )
      return restRefusal(409, 'secret_in_use', 'A tool sends this secret.');
    await secrets.remove(id);
    return restAnswer({});
  };
  return [
    route('POST', '/v1/convai/secrets', createSecret),
    route('GET', '/v1/convai/secrets', listSecrets),
    route('PATCH', '/v1/convai/secrets/:id', updateSecret),
    route('DELETE', '/v1/convai/secrets/:id', ({ params: [id = ''] }) => deleteSecret(id)),
  ];
}

const NO_USERS = { tools: [], agents: [], phone_numbers: [], others: [] };

/** The value can be given, never read. */
const secretView = ({ id, name }: StoredSecret) => ({ type: 'stored', secret_id: id, name });

function webhookRoutes({ webhooks }: VoiceStore): RestRoute[] {
  const createWebhook = withBody(webhookInput, async ({ settings }) => {
    const now = Date.now();
    const webhook: StoredWebhook = {
      id: newProviderId('webhook', now),
      createdAt: now,
      name: settings.name,
      url: settings.webhook_url,
      secret: `wsec_${randomBytes(32).toString('hex')}`,
      headers: settings.request_headers ?? {},
    };
    await webhooks.put(webhook);
    return restAnswer({ webhook_id: webhook.id, webhook_secret: webhook.secret });
  });
  const webhookView = ({ id, name, url, createdAt }: StoredWebhook) => ({
    webhook_id: id,
    name,
    webhook_url: url,
    auth_type: 'hmac',
    is_disabled: false,
    is_auto_disabled: false,
    created_at_unix: Math.floor(createdAt / 1000),
  });
  return [
    route('POST', '/v1/workspace/webhooks', createWebhook),
    route('GET', '/v1/workspace/webhooks', () => restAnswer({ webhooks: webhooks.list().map(webhookView) })),
  ];
}

function settingsRoutes({ settings, webhooks }: VoiceStore): RestRoute[] {
  const current = () => settings.list()[0]?.settings ?? {};
  const view = () => {
    const { webhooks: chosen, ...more } = workspaceSettings.parse(current());
    return {
      can_use_mcp_servers: false,
      rag_retention_period_days: 10,
      ...more,
      webhooks: { post_call_webhook_id: null, events: ['transcript'], ...chosen },
    };
  };
  const updateSettings = withBody(jsonObject, async (change) => {
    const merged = mergeJson(current(), change);
    const parsed = workspaceSettings.safeParse(merged);
    if (!parsed.success) return invalidInput('body', parsed.error);
    const id = parsed.data.webhooks?.post_call_webhook_id;
    if (id && !webhooks.get(id)) return unknownDocument(id);
    await settings.put({ id: 'settings', createdAt: 0, settings: merged });
    return restAnswer(view());
  });
  return [
    route('GET', '/v1/convai/settings', () => restAnswer(view())),
    route('PATCH', '/v1/convai/settings', updateSettings),
  ];
}

const model = (llm: string) => ({
  llm,
  is_checkpoint: false,
  max_tokens_limit: 64_000,
  max_context_limit: 200_000,
  supports_image_input: true,
  supports_document_input: true,
  supports_parallel_tool_calls: true,
});

const MODELS = {
  llms: ['claude-sonnet-4-6', 'claude-sonnet-4-5', 'claude-haiku-4-5', 'gemini-2.5-flash', 'gpt-4o'].map(
    model,
  ),
  default_deprecation_config: {
    warning_start_days: 30,
    fallback_start_days: 7,
    fallback_complete_days: 0,
    fallback_start_percentage: 10,
    fallback_complete_percentage: 100,
  },
};
