import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

const cardSchema = z.object({
  about: z.string(),
  questions: z.array(z.string()),
  /** For so many days what guests say is kept; null until somebody deletes it. */
  keptDays: z.number().nullable(),
  /** Of what is published, the one of most of it first. */
  languages: z.array(z.string()),
});

/** Who this is, what to ask and in which language: nothing that guests may not read at this moment. */
export type GuestCard = z.infer<typeof cardSchema>;

export async function readGuestCard(reflectionId: string): Promise<Result<GuestCard>> {
  const answer = fromDatabase(
    await serviceClient().rpc('read_guest_card', { p_reflection_id: reflectionId }),
  );
  if (!answer.ok) return answer;
  return answer.value === null ? fail('not_found') : ok(cardSchema.parse(answer.value));
}

const aboutSchema = z.object({
  words: z.string(),
  /** False while nobody is shown them: something that they say is not published, or they are judged anew. */
  isShown: z.boolean(),
});
export type PublicAbout = z.infer<typeof aboutSchema>;

/** For managers. */
export async function readPublicAbout(db: UserClient, reflectionId: string): Promise<Result<PublicAbout>> {
  const answer = fromDatabase(await db.rpc('read_public_about', { p_reflection_id: reflectionId }));
  return answer.ok ? ok(aboutSchema.parse(answer.value)) : answer;
}

export async function setPublicAbout(
  db: UserClient,
  { reflectionId, about }: { reflectionId: string; about: string },
): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('set_public_about', { p_reflection_id: reflectionId, p_about: about }));
}

const toJudgeSchema = z.object({ about: z.string(), scope: z.string().nullable() }).nullable();

/** With what is published now, of which the judgement will be. Null when there is no such reflection. */
export async function readAboutToJudge(reflectionId: string): Promise<Result<z.infer<typeof toJudgeSchema>>> {
  const answer = fromDatabase(
    await serviceClient().rpc('read_about_to_judge', { p_reflection_id: reflectionId }),
  );
  return answer.ok ? ok(toJudgeSchema.parse(answer.value)) : answer;
}

/** Eight words in a row of a source that guests do not hear. */
export async function repeatsUnpublished(reflectionId: string, words: string): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('repeats_unpublished', { p_reflection_id: reflectionId, p_words: words }),
  );
}

/** Of exactly these words, under what was published when the judging began. */
export async function noteAboutJudged(
  reflectionId: string,
  { about, scope, mayBeShown }: { about: string; scope: string; mayBeShown: boolean },
): Promise<Result<unknown>> {
  return fromDatabase(
    await serviceClient().rpc('note_about_judged', {
      p_reflection_id: reflectionId,
      p_about: about,
      p_scope: scope,
      p_may_be_shown: mayBeShown,
    }),
  );
}
