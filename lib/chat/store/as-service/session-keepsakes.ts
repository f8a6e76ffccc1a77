import 'server-only';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { SessionStoreFailure } from '#lib/chat/session-store-failure.ts';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { PLACES, type SessionScope, sessionSeals } from '../sealed-session.ts';
import { answered, keptSchema } from '../session-answers.ts';
import { sessionPlacing } from '../session-placing.ts';

/** What stays of a typed conversation for the person who had it, sealed as the conversation is. */

type Held = SessionScope & { sessionId: string };

const opinionSchema = z.object({ rating: z.enum(['good', 'bad']), comment: z.string() });
export type TypedOpinion = z.infer<typeof opinionSchema>;

const sealedSchema = z.object({ content: z.string(), key_id: z.guid() });
const recapSchema = sealedSchema.extend({ messages: z.int() });
const memorySchema = sealedSchema.extend({ id: z.guid() });

const keepsakesSchema = z
  .object({
    is_priced: z.boolean(),
    recapped_messages: z.int(),
    recap: recapSchema.nullable(),
    memories: z.array(memorySchema),
    feedback: z.array(sealedSchema.extend({ message_id: z.guid() })),
  })
  .nullable();

export type SessionKeepsakes = {
  /** False: what it cost is a guess, for nobody has a price of a model that answered in it. */
  isPriced: boolean;
  recap: string | null;
  /** The recap has taken in so many messages. */
  recappedMessages: number;
  memories: { id: string; body: string }[];
  /** By the id of the message that was judged. */
  opinions: Record<string, TypedOpinion>;
};

const rowOf = ({ sessionId, reflectionId, userId }: Held) => ({
  p_session_id: sessionId,
  p_reflection_id: reflectionId,
  p_user_id: userId,
});

/** Null when it is not this person's. */
export async function readKeepsakes(session: Held): Promise<SessionKeepsakes | null> {
  const row = keepsakesSchema.parse(
    answered(await serviceClient().rpc('read_session_keepsakes', rowOf(session))),
  );
  if (!row) return null;
  const { open } = sessionSeals(session, session.sessionId);
  const { recap } = row;
  const [words, memories, opinions] = await Promise.all([
    recap && open(recap.key_id, PLACES.recap(recap.messages), recap.content, z.string()),
    Promise.all(
      row.memories.map(async ({ id, key_id, content }) => ({
        id,
        body: await open(key_id, PLACES.memory(id), content, z.string()),
      })),
    ),
    Promise.all(
      row.feedback.map(async ({ message_id: id, key_id, content }) => {
        const opinion = await open(key_id, PLACES.feedback(id), content, opinionSchema);
        return [id, opinion] as const;
      }),
    ),
  ]);
  return {
    isPriced: row.is_priced,
    recap: words,
    recappedMessages: row.recapped_messages,
    memories,
    opinions: Object.fromEntries(opinions),
  };
}

const sourcesSchema = z
  .object({
    reflection_name: z.string(),
    person_name: z.string(),
    sources: z.array(z.object({ citation: z.guid(), title: z.string().nullable(), is_sealed: z.boolean() })),
  })
  .nullable();

/** What answers rest on, as it may be told now; null when there is nothing to recap: it is off the record, or nobody's any more. */
export async function readRecapSources(session: Held, citations: readonly string[]) {
  const asked = { ...rowOf(session), p_citations: [...citations] };
  const read = fromDatabase(await serviceClient().rpc('read_recap_sources', asked));
  return read.ok ? ok(sourcesSchema.parse(read.value)) : read;
}

/** An empty recap says that there is nothing to say of these messages. False: somebody was faster, or it is gone. */
export async function storeSessionRecap(
  session: Held,
  { recap, memories, messages }: { recap: string; memories: readonly string[]; messages: number },
): Promise<boolean> {
  const { place, seals } = sessionPlacing(session);
  const { seal } = seals(session.sessionId);
  const { answer } = await place(session.sessionId, NO_PLACES, keptSchema, async (key) =>
    answered(
      await serviceClient().rpc('store_session_recap', {
        ...rowOf(session),
        p_key_id: key.id,
        p_messages: messages,
        ...(recap !== '' && { p_content: seal(key, PLACES.recap(messages), recap) }),
        p_memories: memories.map((memory) => {
          const id = randomUUID();
          return { id, content: seal(key, PLACES.memory(id), memory) };
        }),
      }),
    ),
  );
  return answer.outcome === 'written';
}

export async function rateTypedAnswer(
  session: Held,
  messageId: string,
  opinion: TypedOpinion,
): Promise<boolean> {
  const { place, seals } = sessionPlacing(session);
  const { seal } = seals(session.sessionId);
  const { answer } = await place(session.sessionId, NO_PLACES, keptSchema, async (key) =>
    answered(
      await serviceClient().rpc('rate_session_answer', {
        ...rowOf(session),
        p_key_id: key.id,
        p_message_id: messageId,
        p_content: seal(key, PLACES.feedback(messageId), opinion),
      }),
    ),
  );
  return answer.outcome === 'written';
}

const NO_PLACES = { event: 0, message: 0 };

export async function forgetTypedMemory(session: Held, memoryId: string): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('forget_session_memory', { ...rowOf(session), p_memory_id: memoryId }),
  );
}

const rememberedSchema = z.object({
  spoken_recap_at: z.coerce.date().nullable(),
  recap: recapSchema.extend({ session_id: z.guid(), created_at: z.coerce.date() }).nullable(),
  memories: z.array(memorySchema.extend({ session_id: z.guid() })),
});

/** Of the person's other typed conversations, opened for a turn of this one. What cannot be opened any more says nothing. */
export async function openRemembered(
  scope: SessionScope,
  remembered: unknown,
): Promise<{ recap: string | null; memories: string[] }> {
  const { spoken_recap_at: spokenAt, recap, memories } = rememberedSchema.parse(remembered);
  const isNewest = recap !== null && (spokenAt === null || recap.created_at > spokenAt);
  const opened = await Promise.all(
    memories.map(({ session_id: session, id, key_id, content }) =>
      orNull(sessionSeals(scope, session).open(key_id, PLACES.memory(id), content, z.string())),
    ),
  );
  return {
    recap: isNewest
      ? await orNull(
          sessionSeals(scope, recap.session_id).open(
            recap.key_id,
            PLACES.recap(recap.messages),
            recap.content,
            z.string(),
          ),
        )
      : null,
    memories: opened.filter((memory) => memory !== null),
  };
}

async function orNull<T>(opening: Promise<T>): Promise<T | null> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof SessionStoreFailure) return null;
    throw error;
  }
}
