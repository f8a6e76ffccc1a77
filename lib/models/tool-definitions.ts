import { z } from 'zod';
import { type ToolAction, toolNameOf } from './tool-actions.public.ts';

type ToolDefinition = {
  name: string;
  /** For the model: what the tool does, and when to use it. */
  description: string;
  /** What the model fills in. Texts and numbers only, each described: the voice provider takes nothing else. */
  parameters: z.ZodObject;
};

/** What sends a tool call proves with this header that it is the provider we told the secret to. */
export const TOOL_SECRET_HEADER = 'X-Tool-Secret';

/** Filled by the provider from the call's own variables, beside the parameters of every tool. The model sees neither. */
export const BOUND_PARAMETERS = ['conversation_id', 'conversation_bind_sig'] as const;

/** The tools of a reflection, the same for the voice provider's webhooks and for typed conversations. */
export const TOOL_DEFINITIONS = {
  'retrieve-context': {
    name: toolNameOf('retrieve-context'),
    description:
      'Looks up what the person whose reflection you are has said or written about something. Use it before you answer any question about them, their life, their work or what they think. The answer names the source of each passage; when it is empty, say that you do not know.',
    parameters: z.strictObject({
      query: z
        .string()
        .trim()
        .min(1)
        .max(500)
        .describe('What to look for, in the words of the question and with the names that were said before.'),
    }),
  },
  'request-source-ingest': {
    name: toolNameOf('request-source-ingest'),
    description:
      'Keeps something that the person you speak with has just told you, so that the reflection knows it from then on. Use it only when they ask for it, or have agreed to it.',
    parameters: z.strictObject({
      title: z.string().trim().min(1).max(120).describe('A few words that say what it is about.'),
      text: z
        .string()
        .trim()
        .min(1)
        .max(8_000)
        .describe(
          'What they told, in their own words and in the first person. Nothing is added or made smooth.',
        ),
    }),
  },
  'propose-fact-correction': {
    name: toolNameOf('propose-fact-correction'),
    description:
      'Proposes a correction when the person you speak with says that something you said is wrong. A steward decides about it later: say that it was noted, not that it was changed.',
    parameters: z.strictObject({
      wrong: z.string().trim().min(1).max(2_000).describe('The wrong statement, as it was said or found.'),
      corrected: z
        .string()
        .trim()
        .min(1)
        .max(2_000)
        .describe('What is true instead, in one or two sentences.'),
      reason: z.string().trim().max(2_000).optional().describe('How they know, if they said so.'),
    }),
  },
} as const satisfies Record<ToolAction, ToolDefinition>;
