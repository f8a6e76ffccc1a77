import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { isJsonObject, mergeJson } from '../json-object.ts';
import type { JsonObject } from '../local-types.ts';
import { newProviderId } from '../store/provider-id.ts';
import type { VoiceStore } from '../store/voice-store.ts';
import type { conversationConfig } from './agent-config.ts';
import { type RestAnswer, restRefusal, unknownDocument } from './rest-route.ts';

type Placed = { ok: true; config: JsonObject } | { ok: false; answer: RestAnswer };

/**
 * An agent's tools are kept by id. Inline ones become tools of their own, the same one again when the workspace has it
 * already; inline system tools belong to the built-in ones.
 */
export async function placeTools(
  given: JsonObject,
  parsed: z.output<typeof conversationConfig>,
  store: VoiceStore,
): Promise<Placed> {
  const { tools, tool_ids: ids } = parsed.agent.prompt;
  if (tools?.length && ids.length) return { ok: false, answer: BOTH };
  const unknown = ids.find((id) => !store.tools.get(id));
  if (unknown !== undefined) return { ok: false, answer: unknownDocument(unknown) };
  const named = [
    ...ids.map((id) => store.tools.get(id)?.config.name),
    ...(tools ?? []).map(({ name }) => name),
  ];
  if (new Set(named).size < named.length) return { ok: false, answer: SAME_NAME };
  if (!tools) return { ok: true, config: given };
  const promoted = await Promise.all(
    tools.filter(({ type }) => type !== 'system').map((config) => toolWith(config, store)),
  );
  const system = tools.filter(({ type }) => type === 'system').map((config) => [config.name, config]);
  return {
    ok: true,
    config: withPrompt(given, {
      ...(ids.length && !tools.length ? {} : { tool_ids: promoted }),
      ...(system.length ? { built_in_tools: Object.fromEntries(system) } : {}),
    }),
  };
}

const BOTH = restRefusal(
  400,
  'both_tools_and_tool_ids_provided',
  'Cannot specify both tools and tool IDs - please provide only one of these options.',
);

const SAME_NAME = restRefusal(400, 'duplicate_tool_names', 'Two tools have the same name.');

async function toolWith(config: JsonObject, store: VoiceStore): Promise<string> {
  const same = store.tools.list().find((tool) => isDeepStrictEqual(tool.config, config));
  if (same) return same.id;
  const id = newProviderId('tool');
  await store.tools.put({ id, createdAt: Date.now(), config, responseMocks: [] });
  return id;
}

function withPrompt(config: JsonObject, change: JsonObject): JsonObject {
  const agent = isJsonObject(config.agent) ? config.agent : {};
  const { tools: _, ...prompt } = isJsonObject(agent.prompt) ? agent.prompt : {};
  return { ...config, agent: { ...agent, prompt: mergeJson(prompt, change) } };
}
