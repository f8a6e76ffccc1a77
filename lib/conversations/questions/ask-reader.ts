import { askedBefore } from '#lib/knowledge/asked-before.ts';
import { TOLD_PASSAGES } from '#lib/knowledge/limits.public.ts';
import { localModel } from '#lib/knowledge/local-model.ts';
import { type Quotation, quotationsIn } from '#lib/knowledge/quotation.ts';
import { type FoundPassage, type SearchReach, searchPassages } from '#lib/knowledge/search-passages.ts';
import type { ContentPart, LlmMessage } from '#lib/models/llm-provider.ts';
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

/** What it would look up next; null for words that it says. */
function queryIn(content: readonly ContentPart[]): string | null {
  const call = content.find((part) => part.type === 'tool_call' && part.name === RETRIEVE);
  if (call?.type !== 'tool_call') return null;
  const { input } = call;
  return typeof input === 'object' && input !== null && 'query' in input && typeof input.query === 'string'
    ? input.query
    : null;
}

/** Whether it would look anything up for these words: it does not for small talk, which asks nothing. */
export const asksReader = async (person: string, words: string): Promise<boolean> =>
  queryIn((await request(person, [user(words)])).content) !== null;

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
  const messages = [user(question)];
  const passages: FoundPassage[] = [];
  for (let lookedUp = 0; ; lookedUp += 1) {
    const { content } = await request(person, messages);
    const query = queryIn(content);
    if (lookedUp === 0 && query === null) return ok([]);
    if (query === null || lookedUp === MOST_LOOKED_UP) return ok(quotedOf(content, passages, person));
    const found = await searchPassages({ ...where, query, limit: TOLD_PASSAGES });
    if (!found.ok) return found;
    passages.push(...found.value);
    const callId = `asked ${lookedUp}`;
    const told = JSON.stringify(contextAnswer(found.value));
    messages.push(
      { role: 'assistant', content: [{ type: 'tool_call', id: callId, name: RETRIEVE, input: { query } }] },
      {
        role: 'tool',
        content: [{ type: 'tool_result', callId, name: RETRIEVE, text: told, isError: false }],
      },
    );
  }
}

/** A recipe is looked up twice. */
const MOST_LOOKED_UP = 2;

function quotedOf(
  content: readonly ContentPart[],
  passages: readonly FoundPassage[],
  person: string,
): ReaderQuotation[] {
  const said = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return quotationsIn(said.trim()).flatMap((quotation) => {
    const passage = passages.find(({ citationId }) => citationId === quotation.citation);
    if (!passage) return [];
    const { sourceTitle, namespace } = passage;
    return [{ ...quotation, sourceTitle, namespace, asked: askedBefore(quotation.words, passage, person) }];
  });
}
