import { z } from 'zod';
import { recapWriter } from '#lib/conversations/make-recap.ts';
import type { RecapWriter } from '#lib/conversations/recap.ts';
import type { SpokenConversation } from '#lib/conversations/store/as-service/recaps.ts';
import { askModel } from '#lib/models/ask-model.ts';
import { unfencedOutput } from '#lib/models/unfenced-output.public.ts';
import { logger } from '#lib/platform/logger.ts';
import { parseJson } from '#lib/platform/parse-json.public.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { SessionMessage } from './agent-session.public.ts';
import { agentSessionStore } from './agent-session-store.ts';
import { logicalTurns, textsOf } from './engine/logical-turns.ts';
import type { TypedSession } from './session/typed-session.ts';
import { resultOf } from './session-content.public.ts';
import { orStoreFailure } from './session-store-failure.ts';
import { readKeepsakes, readRecapSources, storeSessionRecap } from './store/as-service/session-keepsakes.ts';

/**
 * What stays of a typed conversation for its person, by the rules of the spoken ones, and sealed with the conversation's key. The recap
 * tells of all of it; memories come only from what was said since the last one, so that what a person took back stays away.
 */
export async function makeTypedRecap(
  session: TypedSession,
  write: RecapWriter = configuredWriter(),
): Promise<Result<unknown>> {
  const read = await orStoreFailure(
    Promise.all([agentSessionStore(session).read(session.sessionId), readKeepsakes(session)]),
  );
  if (!read.ok) return read.error.code === 'not_found' ? ok(null) : read;
  const [stored, keepsakes] = read.value;
  if (!stored || !keepsakes || stored.offRecord || stored.running) return ok(null);
  const { messages } = stored;
  const { recappedMessages } = keepsakes;
  if (messages.length <= recappedMessages) return ok(null);
  const exchanges = exchangesOf(messages);
  const sources = await readRecapSources(session, [...new Set(exchanges.flatMap((one) => one.citations))]);
  if (!sources.ok) return sources;
  if (!sources.value) return ok(null);
  const spoken = spokenOf(exchanges, sources.value);
  const { recap, memories } = spoken.turns.length > 0 ? await write(spoken) : NOTHING;
  const since = exchanges.filter(({ last }) => last >= recappedMessages);
  const own = recappedMessages === 0 ? memories : (await write(spokenOf(since, sources.value))).memories;
  const known = new Set(keepsakes.memories.map(({ body }) => body));
  const told = { recap, memories: own.filter((memory) => !known.has(memory)), messages: messages.length };
  return orStoreFailure(storeSessionRecap(session, told));
}

const NOTHING = { recap: '', memories: [] };

const configuredWriter = (): RecapWriter =>
  recapWriter(askModel(), (error) =>
    logger().warn({ err: error }, 'the model wrote no recap; the rules are used'),
  );

type Exchange = {
  asked: string;
  answer: string;
  /** Of all that was found for it. */
  citations: string[];
  usedTools: boolean;
  /** The number of its last message. */
  last: number;
};

const foundSchema = z.object({ passages: z.array(z.object({ citation: z.guid() })) });

function exchangesOf(messages: readonly SessionMessage[]): Exchange[] {
  return logicalTurns(messages).map(({ users, answers }) => {
    const parts = answers.flatMap(({ content }) => content);
    const calls = parts.flatMap((part) => (part.type === 'tool_call' ? [part] : []));
    const lookUps = new Set(calls.flatMap(({ id, name }) => (name === LOOKS_UP ? [id] : [])));
    const results = parts.flatMap((part) => (part.type === 'tool_result' ? [part] : []));
    return {
      asked: textsOf(users).join('\n'),
      answer: textsOf(answers.filter(({ role }) => role === 'assistant')).join('\n'),
      citations: results.flatMap((result) => {
        if (!lookUps.has(result.toolCallId)) return [];
        const found = foundSchema.safeParse(parseJson(unfencedOutput(resultOf(result).text)));
        return found.success ? found.data.passages.map(({ citation }) => citation) : [];
      }),
      usedTools: results.some(({ toolCallId, isError }) => !lookUps.has(toolCallId) && !isError),
      last: Math.max(...[...users, ...answers].map(({ sequenceNumber }) => sequenceNumber)),
    };
  });
}

const LOOKS_UP = 'retrieve_context';

type Sources = NonNullable<Extract<Awaited<ReturnType<typeof readRecapSources>>, { ok: true }>['value']>;

/** As a spoken conversation is told to whoever writes recaps. No word of an answer that rests on what is sealed is in it. */
function spokenOf(exchanges: readonly Exchange[], about: Sources): SpokenConversation {
  const sources = new Map(about.sources.map((source) => [source.citation, source]));
  return {
    mode: 'reflection',
    reflectionName: about.reflection_name,
    personName: about.person_name,
    turns: exchanges.flatMap(({ asked, answer, citations, usedTools }) => {
      const found = citations.flatMap((citation) => sources.get(citation) ?? []);
      const isWithheld = found.some((source) => source.is_sealed);
      const sourceTitles = isWithheld ? [] : [...new Set(found.flatMap(({ title }) => title ?? []))];
      const question = { speaker: 'user' as const, body: asked, sourceTitles: [], isWithheld: false };
      if (answer === '') return [question];
      const body = isWithheld ? '' : answer;
      return [question, { speaker: 'reflection' as const, body, sourceTitles, isWithheld, usedTools }];
    }),
  };
}
