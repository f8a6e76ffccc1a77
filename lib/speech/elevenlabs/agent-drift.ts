import { isDeepStrictEqual } from 'node:util';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { TOOL_SECRET_HEADER } from '#lib/models/tool-definitions.ts';
import type { AgentSpec, Drift } from '../voice-provider.ts';
import { CLOSED_OVERRIDES } from './agent-guards.ts';
import { type AgentTemplate, buildElevenLabsAgentTemplate } from './agent-template.ts';
import type { ToolPayload } from './tool-payload.ts';

type Config = ElevenLabs.GetAgentResponseModel['conversationConfig'];
type Platform = NonNullable<ElevenLabs.GetAgentResponseModel['platformSettings']>;

const PROMPT = 'conversationConfig.agent.prompt';

/**
 * What somebody opened that the template does not speak of: here silence is a no. It is how an agent could be led to other
 * words, to a transfer, or to somewhere else with what is said.
 */
function openingsDrift(template: AgentTemplate, config: Config, platform: Platform): Drift[] {
  const wantedTools = Object.keys(template.conversationConfig.agent.prompt.builtInTools ?? {});
  const { builtInTools, customLlm } = config.agent?.prompt ?? {};
  const { conversationInitiationClientDataWebhook: dataWebhook, webhooks } =
    platform.workspaceOverrides ?? {};
  const opened: [string, unknown][] = [
    ...otherFlags('platformSettings.overrides', CLOSED_OVERRIDES, platform.overrides),
    ...Object.entries(builtInTools ?? {})
      .filter(([name]) => !wantedTools.includes(name))
      .map(([name, tool]): [string, unknown] => [`${PROMPT}.builtInTools.${name}`, tool ? 'a tool' : null]),
    [`${PROMPT}.customLlm`, customLlm?.url],
    ['platformSettings.workspaceOverrides.conversationInitiationClientDataWebhook', dataWebhook?.url],
    ['platformSettings.workspaceOverrides.webhooks.postCallWebhookId', webhooks?.postCallWebhookId],
  ];
  return opened
    .filter(([, found]) => found !== undefined && found !== null)
    .map(([setting, found]) => ({ setting, wanted: null, found }));
}

/** The flags that are set and that nobody here knows. */
function otherFlags(setting: string, known: unknown, found: unknown): [string, true][] {
  if (found === true) return known === undefined ? [[setting, true]] : [];
  if (!isObject(found)) return [];
  return Object.entries(found).flatMap(([key, flag]) =>
    otherFlags(`${setting}.${key}`, isObject(known) ? known[key] : undefined, flag),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

type ToolConfig = ElevenLabs.ToolResponseModelToolConfig;

/**
 * Where an agent at the provider, with the tools that it refers to, differs from its template. What a template does not say
 * is the provider's to choose, as long as it opens nothing.
 */
export function agentDrift(
  spec: AgentSpec,
  found: ElevenLabs.GetAgentResponseModel,
  foundTools: readonly ToolConfig[],
): Drift[] {
  const template = buildElevenLabsAgentTemplate(spec);
  const { conversationConfig, platformSettings } = template;
  const { agent } = conversationConfig;
  const { tools, ...prompt } = agent.prompt;
  const wanted = {
    name: spec.name,
    tags: [spec.tag],
    conversationConfig: { ...conversationConfig, agent: { ...agent, prompt } },
    platformSettings,
  };
  const { name, tags = [], conversationConfig: config, platformSettings: platform = {} } = found;
  return [
    ...compare('', wanted, { name, tags, conversationConfig: config, platformSettings: platform }),
    ...toolsDrift(tools, foundTools),
    ...openingsDrift(template, config, platform),
  ];
}

/** Tools have no place in an agent's own settings: they are told apart by their names. */
function toolsDrift(wanted: readonly ToolPayload[], found: readonly ToolConfig[]): Drift[] {
  const names = (tools: readonly { name: string }[]) => tools.map(({ name }) => name).sort();
  const foundWebhooks = found.filter((tool) => tool.type === 'webhook');
  const others = found
    .filter((tool) => tool.type !== 'webhook')
    .map(({ type }) => ({ name: `a ${type} tool` }));
  return [
    ...compare('tools', names(wanted), names([...foundWebhooks, ...others])),
    ...wanted.flatMap((tool) => {
      const same = foundWebhooks.find(({ name }) => name === tool.name);
      return same ? toolDrift(tool, same) : [];
    }),
  ];
}

/** Only the provider knows what a stored secret is; that one is sent at all can be seen. */
export function toolDrift(wanted: ToolPayload, found: ElevenLabs.WebhookToolConfigOutput): Drift[] {
  const setting = `tools.${wanted.name}`;
  const header = found.apiSchema.requestHeaders?.[TOOL_SECRET_HEADER];
  const hasSecret = typeof header === 'object' && 'secretId' in header;
  const { type: _, ...settings } = wanted;
  return [
    ...compare(setting, settings, found),
    ...(hasSecret
      ? []
      : [{ setting: `${setting}.${TOOL_SECRET_HEADER}`, wanted: 'a stored secret', found: null }]),
  ];
}

function compare(setting: string, wanted: unknown, found: unknown): Drift[] {
  if (isSection(wanted) && setting !== VARIABLES) {
    const section = isSection(found) ? found : {};
    return Object.entries(wanted).flatMap(([key, value]) =>
      compare(setting ? `${setting}.${key}` : key, value, section[key]),
    );
  }
  if (Array.isArray(wanted) && (Array.isArray(found) || found === undefined || found === null)) {
    const entries = found ?? [];
    const isSame = wanted.length === entries.length && isDeepStrictEqual(new Set(wanted), new Set(entries));
    return isSame ? [] : [{ setting, wanted, found }];
  }
  return isDeepStrictEqual(wanted, found) || isAboutEqual(wanted, found) ? [] : [{ setting, wanted, found }];
}

/** A number that went through somebody's single precision is still the same. */
const isAboutEqual = (wanted: unknown, found: unknown): boolean =>
  typeof wanted === 'number' && typeof found === 'number' && Math.abs(wanted - found) < 1e-6;

/** Compared as one: a variable too many is a difference as well, since every one of them is asked for at the start. */
const VARIABLES = 'conversationConfig.agent.dynamicVariables.dynamic_variable_placeholders';

const isSection = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
