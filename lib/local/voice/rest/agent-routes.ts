import { z } from 'zod';
import { jsonObject, mergeJson } from '../json-object.ts';
import type { JsonObject } from '../local-types.ts';
import { newProviderId } from '../store/provider-id.ts';
import { pageOf, pageQuery } from '../store/record-page.ts';
import type { StoredAgent, VoiceStore } from '../store/voice-store.ts';
import { conversationConfig, platformSettings } from './agent-config.ts';
import { agentRefusal } from './agent-rules.ts';
import { placeTools } from './agent-tools.ts';
import type { KnowsVoice } from './known-voices.ts';
import {
  invalidConfig,
  invalidInput,
  type RestAnswer,
  type RestRoute,
  restAnswer,
  route,
  unknownDocument,
  withBody,
  withQuery,
} from './rest-route.ts';

const changeable = {
  name: z.string().max(500).nullish(),
  tags: z.array(z.string()).nullish(),
  platform_settings: jsonObject.nullish(),
  workflow: z.unknown().optional(),
};
const creation = z.looseObject({ ...changeable, conversation_config: jsonObject });
const change = z.looseObject({ ...changeable, conversation_config: jsonObject.nullish() });
const copy = z.looseObject({ name: z.string().max(500).nullish() }).nullish();
const listQuery = pageQuery.extend({ search: z.string().optional() });

/** The two parts that have a shape, under the names that problems with them are reported by. */
const configs = z.looseObject({
  conversation_config: conversationConfig,
  platform_settings: platformSettings,
});

/** Faults of a configuration are told in another way than those of other fields. */
function configProblem(error: z.ZodError): RestAnswer {
  const [issue] = error.issues;
  const [where, ...path] = issue?.path.map(String) ?? [];
  if (!issue || where !== 'conversation_config') return invalidInput('body', error);
  return invalidConfig(path.join('.'), issue.message);
}

/** The one place where configurations come in: what is refused is refused before anything was changed. */
export function agentRoutes(store: VoiceStore, knowsVoice: KnowsVoice): RestRoute[] {
  const { agents } = store;

  const refusalOf = (given: {
    conversation_config: JsonObject;
    platform_settings: JsonObject;
    workflow?: unknown;
  }): RestAnswer | null => {
    const merged = configs.safeParse(given);
    if (!merged.success) return configProblem(merged.error);
    const { conversation_config: config, platform_settings: platform } = merged.data;
    return agentRefusal({ config, platform, workflow: given.workflow }, knowsVoice);
  };

  const createAgent = withBody(creation, async (body) => {
    const parsed = configs.safeParse(body);
    if (!parsed.success) return configProblem(parsed.error);
    const refusal = refusalOf({ ...body, platform_settings: body.platform_settings ?? {} });
    if (refusal) return refusal;
    const unknown = unknownDictionary(parsed.data.conversation_config, store);
    if (unknown !== undefined) return unknownDocument(unknown);
    const placed = await placeTools(body.conversation_config, parsed.data.conversation_config, store);
    if (!placed.ok) return placed.answer;
    const now = Date.now();
    const id = newProviderId('agent', now);
    await agents.put({
      id,
      createdAt: now,
      updatedAt: now,
      name: body.name ?? 'New agent',
      tags: body.tags ?? [],
      conversationConfig: placed.config,
      platformSettings: body.platform_settings ?? {},
      workflow: body.workflow ?? null,
    });
    return restAnswer({ agent_id: id });
  });

  const updateAgent = withBody(change, async (body, { params: [id = ''] }) => {
    const agent = agents.get(id);
    if (!agent) return unknownDocument(id);
    const sent = configs.safeParse(body);
    if (!sent.success) return configProblem(sent.error);
    const refusal = refusalOf({
      conversation_config: mergeJson(agent.conversationConfig, body.conversation_config ?? {}),
      platform_settings: mergeJson(agent.platformSettings, body.platform_settings ?? {}),
      workflow: body.workflow,
    });
    if (refusal) return refusal;
    const unknown = unknownDictionary(sent.data.conversation_config, store);
    if (unknown !== undefined) return unknownDocument(unknown);
    const placed = await placeTools(body.conversation_config ?? {}, sent.data.conversation_config, store);
    if (!placed.ok) return placed.answer;
    const changed = await agents.change(id, (current) => ({
      ...current,
      updatedAt: Date.now(),
      name: body.name ?? current.name,
      tags: body.tags ?? current.tags,
      conversationConfig: mergeJson(current.conversationConfig, placed.config),
      platformSettings: mergeJson(current.platformSettings, body.platform_settings ?? {}),
      workflow: body.workflow === undefined ? current.workflow : body.workflow,
    }));
    return changed ? restAnswer(agentView(changed, store)) : unknownDocument(id);
  });

  const duplicateAgent = withBody(copy, async (body, { params: [id = ''] }) => {
    const agent = agents.get(id);
    if (!agent) return unknownDocument(id);
    const now = Date.now();
    const copied = newProviderId('agent', now);
    await agents.put({
      ...agent,
      id: copied,
      createdAt: now,
      updatedAt: now,
      name: body?.name ?? agent.name,
    });
    return restAnswer({ agent_id: copied });
  });

  const listAgents = withQuery(listQuery, (query, request): RestAnswer => {
    const search = query.search?.toLowerCase() ?? '';
    const wanted = request.query.getAll('tags');
    const matching = agents
      .list()
      .filter(({ name }) => name.toLowerCase().includes(search))
      .filter(({ tags }) => wanted.every((tag) => tags.includes(tag)));
    const found = pageOf(matching, query);
    if (!found.ok) return found.answer;
    const { records, ...more } = found.page;
    return restAnswer({ agents: records.map(agentSummary), ...more });
  });

  return [
    route('POST', '/v1/convai/agents/create', createAgent),
    route('GET', '/v1/convai/agents', listAgents),
    route('GET', '/v1/convai/agents/:id', ({ params: [id = ''] }) => {
      const agent = agents.get(id);
      return agent ? restAnswer(agentView(agent, store)) : unknownDocument(id);
    }),
    route('PATCH', '/v1/convai/agents/:id', updateAgent),
    route('DELETE', '/v1/convai/agents/:id', async ({ params: [id = ''] }) => {
      if (!agents.get(id)) return unknownDocument(id);
      await agents.remove(id);
      return { status: 204, body: undefined };
    }),
    route('POST', '/v1/convai/agents/:id/duplicate', duplicateAgent),
  ];
}

const unknownDictionary = (
  { tts }: z.output<typeof conversationConfig>,
  { dictionaries }: VoiceStore,
): string | undefined =>
  tts.pronunciation_dictionary_locators
    .map(({ pronunciation_dictionary_id: id }) => id)
    .find((id) => !dictionaries.get(id));

export const ACCESS_INFO = { is_creator: true, creator_name: '', creator_email: '', role: 'admin' };

const seconds = (ms: number) => Math.floor(ms / 1000);

/** With every default filled in, and with its tools both by id and in full. */
function agentView(agent: StoredAgent, { tools }: VoiceStore) {
  const config = conversationConfig.parse(agent.conversationConfig);
  const { tool_ids: ids, ...prompt } = config.agent.prompt;
  return {
    agent_id: agent.id,
    name: agent.name,
    tags: agent.tags,
    conversation_config: {
      ...config,
      // Only one model can; for the others it is dropped without a word.
      tts: {
        ...config.tts,
        expressive_mode: config.tts.expressive_mode && config.tts.model_id === 'eleven_v3_conversational',
      },
      agent: {
        ...config.agent,
        prompt: { ...prompt, tool_ids: ids, tools: ids.flatMap((id) => tools.get(id)?.config ?? []) },
      },
    },
    platform_settings: platformSettings.parse(agent.platformSettings),
    workflow: agent.workflow,
    // Each change makes another one.
    version_id: `agtvrsn_${agent.id.slice('agent_'.length)}${agent.updatedAt.toString(36)}`,
    metadata: {
      created_at_unix_secs: seconds(agent.createdAt),
      updated_at_unix_secs: seconds(agent.updatedAt),
    },
    phone_numbers: [],
    access_info: ACCESS_INFO,
  };
}

const agentSummary = (agent: StoredAgent) => ({
  agent_id: agent.id,
  name: agent.name,
  voice_id: conversationConfig.parse(agent.conversationConfig).tts.voice_id,
  tags: agent.tags,
  created_at_unix_secs: seconds(agent.createdAt),
  access_info: ACCESS_INFO,
});
