import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Drift } from '../voice-provider.ts';
import type { AgentTemplate } from './agent-template.ts';
import { CLOSED_OVERRIDES } from './closed-overrides.ts';

type Config = ElevenLabs.GetAgentResponseModel['conversationConfig'];
type Platform = NonNullable<ElevenLabs.GetAgentResponseModel['platformSettings']>;

const PROMPT = 'conversationConfig.agent.prompt';

/**
 * What somebody opened that the template does not speak of: here silence is a no. It is how an agent could be led to other
 * words, to a transfer, or to somewhere else with what is said.
 */
export function openingsDrift(template: AgentTemplate, config: Config, platform: Platform): Drift[] {
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
