import { isDeepStrictEqual } from 'node:util';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Drift } from '../voice-provider.ts';
import type { AgentPayload } from './agent-payload.ts';

/** Where an agent at the provider differs from its payload. What a payload does not say is the provider's to choose. */
export function agentDrift(wanted: AgentPayload, found: ElevenLabs.GetAgentResponseModel): Drift[] {
  const { name, tags = [], conversationConfig, platformSettings = {} } = found;
  return compare('', wanted, { name, tags, conversationConfig, platformSettings });
}

function compare(setting: string, wanted: unknown, found: unknown): Drift[] {
  if (isSection(wanted) && setting !== VARIABLES) {
    const section = isSection(found) ? found : {};
    return Object.entries(wanted).flatMap(([key, value]) =>
      compare(setting ? `${setting}.${key}` : key, value, section[key]),
    );
  }
  if (Array.isArray(wanted) && Array.isArray(found)) {
    return isDeepStrictEqual(new Set(wanted), new Set(found)) ? [] : [{ setting, wanted, found }];
  }
  return isDeepStrictEqual(wanted, found) ? [] : [{ setting, wanted, found }];
}

/** Compared as one: a variable too many is a difference as well, since every one of them is asked for at the start. */
const VARIABLES = 'conversationConfig.agent.dynamicVariables.dynamic_variable_placeholders';

const isSection = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
