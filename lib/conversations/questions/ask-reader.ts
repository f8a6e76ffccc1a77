import { askedBefore } from '#lib/knowledge/asked-before.ts';
import { TOLD_PASSAGES } from '#lib/knowledge/limits.public.ts';
import { localModel } from '#lib/knowledge/local-model.ts';
import { type Quotation, quotationsIn } from '#lib/knowledge/quotation.ts';
import { type SearchReach, searchPassages } from '#lib/knowledge/search-passages.ts';
import type { LlmMessage } from '#lib/models/llm-provider.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { contextAnswer } from '../context-answer.ts';

export type Asked = {
  reflectionId: string;
  person: string;
  namespaces: readonly string[];
  reach: SearchReach;
  question: string;
};

const RETRIEVE = 'retrieve_context';
const tools = [{ name: RETRIEVE, description: '', inputSchema: {} }];

const request = (person: string, messages: readonly LlmMessage[]) =>
  localModel.generate({
    model: 'local',
    system: `You are the reflection of ${person}.`,
    messages,
    tools,
  });

const user = (question: string): LlmMessage => ({
  role: 'user',
  content: [{ type: 'text', text: question }],
});

/** What it would look up for these words; null for small talk, which asks nothing. */
async function queryFor(person: string, question: string): Promise<string | null> {
  const { content } = await request(person, [user(question)]);
  const call = content.find((part) => part.type === 'tool_call' && part.name === RETRIEVE);
  if (call?.type !== 'tool_call') return null;
  const { input } = call;
  return typeof input === 'object' && input !== null && 'query' in input && typeof input.query === 'string'
    ? input.query
    : null;
}

export const asksReader = async (person: string, words: string): Promise<boolean> =>
  (await queryFor(person, words)) !== null;

/** The citations that the keyless reader would answer with, best first. */
export async function askReader(asked: Asked): Promise<Result<string[]>> {
  const answer = await answerOfReader(asked);
  return answer.ok ? ok(answer.value.map(({ citation }) => citation)) : answer;
}

/** `asked`: what somebody else said right before these words. */
export type ReaderQuotation = Quotation & { sourceTitle: string; namespace: string; asked: string };

/**
 * What the keyless reader would answer with, best first; nothing when it would say that there are no words about it. The same
 * for the same sources, whichever model is configured: what is found here every model is given.
 */
export async function answerOfReader({
  person,
  question,
  ...where
}: Asked): Promise<Result<ReaderQuotation[]>> {
  const query = await queryFor(person, question);
  if (query === null) return ok([]);
  const found = await searchPassages({ ...where, query, limit: TOLD_PASSAGES });
  if (!found.ok) return found;
  const { content } = await request(person, [
    user(question),
    { role: 'assistant', content: [{ type: 'tool_call', id: 'asked', name: RETRIEVE, input: { query } }] },
    {
      role: 'tool',
      content: [
        {
          type: 'tool_result',
          callId: 'asked',
          name: RETRIEVE,
          text: JSON.stringify(contextAnswer(found.value)),
          isError: false,
        },
      ],
    },
  ]);
  const said = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return ok(
    quotationsIn(said.trim()).flatMap((quotation) => {
      const passage = found.value.find(({ citationId }) => citationId === quotation.citation);
      return passage
        ? [
            {
              ...quotation,
              sourceTitle: passage.sourceTitle,
              namespace: passage.namespace,
              asked: askedBefore(quotation.words, passage, person),
            },
          ]
        : [];
    }),
  );
}
