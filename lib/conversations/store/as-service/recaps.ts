import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { sessionModeSchema } from '#lib/voice/voice-session.public.ts';

const spokenSchema = z
  .object({
    mode: sessionModeSchema,
    reflection_name: z.string(),
    person_name: z.string(),
    turns: z.array(
      z
        .object({
          speaker: z.enum(['user', 'reflection']),
          body: z.string(),
          source_titles: z.array(z.string()),
          /** An answer that rests on what is sealed: no word of it is here. */
          is_withheld: z.boolean(),
        })
        .transform(({ source_titles: sourceTitles, is_withheld: isWithheld, ...turn }) => ({
          ...turn,
          sourceTitles,
          isWithheld,
        })),
    ),
  })
  .transform(({ reflection_name: reflectionName, person_name: personName, ...spoken }) => ({
    ...spoken,
    reflectionName,
    personName,
  }));

type Spoken = z.infer<typeof spokenSchema>;

/** What was said in a member's private conversation, or typed. `usedTools`: the answer came of tools other than looking things up. */
export type SpokenConversation = Omit<Spoken, 'turns'> & {
  turns: (Spoken['turns'][number] & { usedTools?: boolean })[];
};

/** Null when there is nothing to recap: it is recapped already, public, off the record, not over, or gone. */
export async function readSpoken(conversationId: string): Promise<Result<SpokenConversation | null>> {
  const answer = fromDatabase(
    await serviceClient().rpc('read_spoken', { p_conversation_id: conversationId }),
  );
  return answer.ok ? ok(spokenSchema.nullable().parse(answer.value)) : answer;
}

/** Once: false when there is a recap already. */
export async function storeRecap(
  conversationId: string,
  { recap, memories }: { recap: string; memories: readonly string[] },
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('store_recap', {
      p_conversation_id: conversationId,
      p_body: recap,
      p_memories: [...memories],
    }),
  );
}
