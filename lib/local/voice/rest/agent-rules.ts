import type { z } from 'zod';
import type { conversationConfig, platformSettings } from './agent-config.ts';
import type { KnowsVoice } from './known-voices.ts';
import { invalid, invalidConfig, type RestAnswer, refusedAs } from './rest-route.ts';

type Agent = {
  config: z.output<typeof conversationConfig>;
  platform: z.output<typeof platformSettings>;
  workflow: unknown;
};

/** What each model can speak: the pair of language and model is checked as it is after a change, merged. */
const SPEAKS: Readonly<Record<string, 'english' | 'others' | 'both'>> = {
  eleven_turbo_v2: 'english',
  eleven_flash_v2: 'english',
  eleven_v3_conversational: 'english',
  eleven_turbo_v2_5: 'others',
  eleven_flash_v2_5: 'others',
  // Reports conflict for English; nothing needs it.
  eleven_multilingual_v2: 'others',
  eleven_v4: 'both',
  eleven_v4_turbo: 'both',
};

const WITH_REASONING = /^(gpt-5|o\d|gemini-[23]|claude-(sonnet|opus|haiku)-5)/;

/** What the provider refuses of an agent beyond its schema, in its words; null when it takes it. */
export function agentRefusal(agent: Agent, knowsVoice: KnowsVoice): RestAnswer | null {
  return (
    languageRefusal(agent.config) ??
    modelRefusal(agent.config) ??
    voiceRefusal(agent.config, knowsVoice) ??
    planRefusal(agent.platform) ??
    workflowRefusal(agent.workflow)
  );
}

function languageRefusal({ agent, tts }: Agent['config']): RestAnswer | null {
  const speaks = SPEAKS[tts.model_id];
  const isEnglish = agent.language === 'en';
  if (speaks === 'both' || speaks === (isEnglish ? 'english' : 'others')) return null;
  const words = isEnglish
    ? 'English Agents must use turbo or flash v2.'
    : 'Non-english Agents must use turbo or flash v2_5.';
  return invalidConfig('tts.model_id', `Value error, ${words}`);
}

function modelRefusal({ agent: { prompt } }: Agent['config']): RestAnswer | null {
  if (prompt.reasoning_effort && !WITH_REASONING.test(prompt.llm))
    return invalidConfig('agent.prompt.reasoning_effort', 'Not supported reasoning effort');
  if (prompt.custom_llm && prompt.llm !== 'custom-llm')
    return invalidConfig('agent.prompt.custom_llm', 'Custom LLM can only be set if the LLM is custom-llm');
  return null;
}

function voiceRefusal({ tts }: Agent['config'], knowsVoice: KnowsVoice): RestAnswer | null {
  if (knowsVoice(tts.voice_id)) return null;
  return refusedAs(400, {
    type: 'not_found',
    code: 'voice_not_found',
    status: 'voice_not_found',
    message: `A voice with voice_id '${tts.voice_id.slice(0, 100)}' was not found.`,
  });
}

/** Its words are not known: nobody reported them. */
const planRefusal = ({ privacy }: Agent['platform']): RestAnswer | null =>
  privacy.zero_retention_mode
    ? refusedAs(403, {
        type: 'authorization_error',
        code: 'subscription_required',
        status: 'subscription_required',
        message: 'Zero retention mode is only available on the Enterprise tier.',
      })
    : null;

function workflowRefusal(workflow: unknown): RestAnswer | null {
  if (typeof workflow !== 'object' || workflow === null) return null;
  const nodes = 'nodes' in workflow && typeof workflow.nodes === 'object' ? workflow.nodes : null;
  if (nodes === null || Object.hasOwn(nodes, 'start_node')) return null;
  return invalid(['body', 'workflow'], 'Workflow must contain a start node');
}
