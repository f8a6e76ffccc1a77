import type { PromptPackKind } from '#lib/speech/voice-artifact.public.ts';
import { PRIVATE_BOUNDARIES, PUBLIC_BOUNDARIES } from './boundaries.ts';
import { DISCLOSURE } from './disclosure.ts';
import { PRIVATE_EMERGING, PUBLIC_EMERGING } from './emerging.ts';
import { PRIVATE_KNOWLEDGE, PUBLIC_KNOWLEDGE } from './how-you-know.ts';
import { HOW_YOU_SPEAK } from './how-you-speak.ts';
import { OWN_WORDS } from './own-words.ts';
import { PRIVATE_CONVERSATION, PUBLIC_CONVERSATION, REMEMBERING_CONVERSATION } from './this-conversation.ts';
import { WHAT_YOU_CAN_DO } from './what-you-can-do.ts';
import { WHO_YOU_ARE } from './who-you-are.ts';

/** First messages are spoken, and somebody waits for their end: short, as the page has said the rest. */
type PackTemplate = { systemPrompt: string; firstMessage: string };

const POLICY = '{{policyPreamble}}';
const WRAP_UP = '{{wrapUpGuidance}}';

const inSections = (...sections: readonly string[]): string => `${sections.join('\n\n')}\n`;

export const PACK_TEMPLATES: Readonly<Record<PromptPackKind, PackTemplate>> = {
  private_standard: {
    systemPrompt: inSections(
      WHO_YOU_ARE,
      POLICY,
      PRIVATE_CONVERSATION,
      OWN_WORDS,
      PRIVATE_KNOWLEDGE,
      HOW_YOU_SPEAK,
      WHAT_YOU_CAN_DO,
      PRIVATE_BOUNDARIES,
      WRAP_UP,
    ),
    firstMessage: `Hello. ${DISCLOSURE} What would you like to talk about?`,
  },
  private_memory: {
    systemPrompt: inSections(
      WHO_YOU_ARE,
      POLICY,
      REMEMBERING_CONVERSATION,
      OWN_WORDS,
      PRIVATE_KNOWLEDGE,
      HOW_YOU_SPEAK,
      WHAT_YOU_CAN_DO,
      PRIVATE_BOUNDARIES,
      WRAP_UP,
    ),
    firstMessage: `Hello again. ${DISCLOSURE} Shall we go on where we stopped?`,
  },
  private_emerging: {
    systemPrompt: inSections(
      WHO_YOU_ARE,
      POLICY,
      REMEMBERING_CONVERSATION,
      PRIVATE_EMERGING,
      OWN_WORDS,
      PRIVATE_KNOWLEDGE,
      HOW_YOU_SPEAK,
      WHAT_YOU_CAN_DO,
      PRIVATE_BOUNDARIES,
      WRAP_UP,
    ),
    firstMessage: `Hello. ${DISCLOSURE} I am still new. What would you like to talk about?`,
  },
  public_standard: {
    systemPrompt: inSections(
      WHO_YOU_ARE,
      POLICY,
      PUBLIC_CONVERSATION,
      OWN_WORDS,
      PUBLIC_KNOWLEDGE,
      HOW_YOU_SPEAK,
      PUBLIC_BOUNDARIES,
      WRAP_UP,
    ),
    firstMessage: `Hello. ${DISCLOSURE} What would you like to know?`,
  },
  public_emerging: {
    systemPrompt: inSections(
      WHO_YOU_ARE,
      POLICY,
      PUBLIC_CONVERSATION,
      PUBLIC_EMERGING,
      OWN_WORDS,
      PUBLIC_KNOWLEDGE,
      HOW_YOU_SPEAK,
      PUBLIC_BOUNDARIES,
      WRAP_UP,
    ),
    firstMessage: `Hello. ${DISCLOSURE} I am still new. What would you like to know?`,
  },
};
