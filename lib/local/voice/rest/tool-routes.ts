import { z } from 'zod';
import { mergeJson } from '../json-object.ts';
import { newProviderId } from '../store/provider-id.ts';
import { pageOf, pageQuery } from '../store/record-page.ts';
import type { StoredAgent, StoredTool, VoiceStore } from '../store/voice-store.ts';
import { conversationConfig } from './agent-config.ts';
import { ACCESS_INFO } from './agent-routes.ts';
import {
  type RestAnswer,
  type RestRoute,
  restAnswer,
  restRefusal,
  route,
  unknownDocument,
  withBody,
  withQuery,
} from './rest-route.ts';
import { type ToolConfig, toolConfig } from './tool-config.ts';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const PRIVATE =
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.|\[f[cd]|\[fe80)|\.(local|internal|lan)$/;

/**
 * Why the provider would not call a tool there, or null. It calls public https addresses only; what is here more lenient is
 * this machine, where the app under development is.
 */
function toolAddressProblem(address: string): string | null {
  if (/\{\{(?!system_env__)/.test(address)) return 'Invalid URL format';
  const url = URL.parse(address.replaceAll(/\{\{system_env__\w+\}\}/g, 'https://environment.example'));
  if (!url || !/^https?:$/.test(url.protocol)) return 'Invalid URL format';
  if (LOOPBACK.test(url.hostname)) return null;
  if (url.protocol !== 'https:') return 'URL must use HTTPS';
  return PRIVATE.test(url.hostname) ? 'URL must be publicly accessible' : null;
}

const toolInput = z.looseObject({
  tool_config: toolConfig.superRefine((config, context) => {
    const message = config.type === 'webhook' ? toolAddressProblem(config.api_schema.url) : null;
    if (message) context.addIssue({ code: 'custom', path: ['api_schema', 'url'], message });
  }),
  response_mocks: z.array(z.unknown()).nullish(),
});
const listQuery = pageQuery.extend({
  search: z.string().optional(),
  used_by_agent_id: z.string().optional(),
});
const removal = z.object({ force: z.enum(['true', 'false']).optional() });

export function toolRoutes(store: VoiceStore): RestRoute[] {
  const { tools, agents } = store;

  const createTool = withBody(toolInput, async (body) => {
    const unknown = unknownSecret(body.tool_config, store);
    if (unknown) return unknownDocument(unknown);
    const now = Date.now();
    const tool: StoredTool = {
      id: newProviderId('tool', now),
      createdAt: now,
      config: body.tool_config,
      responseMocks: body.response_mocks ?? [],
    };
    await tools.put(tool);
    return restAnswer(toolView(tool));
  });

  /** The whole configuration is given anew, as the real provider wants it. */
  const updateTool = withBody(toolInput, async (body, { params: [id = ''] }) => {
    const unknown = unknownSecret(body.tool_config, store);
    if (unknown) return unknownDocument(unknown);
    const changed = await tools.change(id, (tool) => ({
      ...tool,
      config: body.tool_config,
      responseMocks: body.response_mocks ?? tool.responseMocks,
    }));
    return changed ? restAnswer(toolView(changed)) : unknownDocument(id);
  });

  const deleteTool = withQuery(removal, async ({ force }, { params: [id = ''] }) => {
    if (!tools.get(id)) return unknownDocument(id);
    const users = agents.list().filter((agent) => toolIdsOf(agent).includes(id));
    if (users.length && force !== 'true')
      return restRefusal(
        409,
        'tool_in_use',
        `Tool is used by ${users.length} agents. Use force to delete it.`,
      );
    await Promise.all(users.map((agent) => agents.change(agent.id, (current) => withoutTool(current, id))));
    await tools.remove(id);
    return restAnswer({});
  });

  const listTools = withQuery(listQuery, (query, request): RestAnswer => {
    const types = request.query.getAll('types');
    const search = query.search?.toLowerCase() ?? '';
    const user = query.used_by_agent_id ? agents.get(query.used_by_agent_id) : undefined;
    const used = user && toolIdsOf(user);
    const matching = tools.list().filter(({ id, config }) => {
      const { type, name } = toolConfig.parse(config);
      if (query.used_by_agent_id && !used?.includes(id)) return false;
      return (!types.length || types.includes(type)) && name.toLowerCase().includes(search);
    });
    const found = pageOf(matching, query);
    if (!found.ok) return found.answer;
    const { records, ...more } = found.page;
    return restAnswer({ tools: records.map(toolView), ...more });
  });

  return [
    route('POST', '/v1/convai/tools', createTool),
    route('GET', '/v1/convai/tools', listTools),
    route('GET', '/v1/convai/tools/:id', ({ params: [id = ''] }) => {
      const tool = tools.get(id);
      return tool ? restAnswer(toolView(tool)) : unknownDocument(id);
    }),
    route('PATCH', '/v1/convai/tools/:id', updateTool),
    route('DELETE', '/v1/convai/tools/:id', deleteTool),
  ];
}

const toolView = ({ id, config, responseMocks }: StoredTool) => ({
  id,
  tool_config: config,
  access_info: ACCESS_INFO,
  usage_stats: { total_calls: 0, avg_latency_secs: 0 },
  response_mocks: responseMocks,
});

const toolIdsOf = (agent: StoredAgent) =>
  conversationConfig.parse(agent.conversationConfig).agent.prompt.tool_ids;

const withoutTool = (agent: StoredAgent, id: string): StoredAgent => ({
  ...agent,
  conversationConfig: mergeJson(agent.conversationConfig, {
    agent: { prompt: { tool_ids: toolIdsOf(agent).filter((used) => used !== id) } },
  }),
});

function unknownSecret(config: ToolConfig, { secrets }: VoiceStore): string | undefined {
  if (config.type !== 'webhook') return undefined;
  return Object.values(config.api_schema.request_headers ?? {})
    .flatMap((header) =>
      typeof header !== 'string' && typeof header.secret_id === 'string' ? [header.secret_id] : [],
    )
    .find((id) => !secrets.get(id));
}
