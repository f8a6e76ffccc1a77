import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { INTERFACE_LANGUAGES } from '#lib/platform/words/language.public.ts';

/** Of the caller. */
export async function readWantsWeeklyMail(
  db: UserClient,
  { reflectionId, userId }: { reflectionId: string; userId: string },
): Promise<Result<boolean>> {
  const row = fromDatabase(
    await db
      .from('weekly_mails')
      .select('user_id')
      .eq('reflection_id', reflectionId)
      .eq('user_id', userId)
      .maybeSingle(),
  );
  return row.ok ? ok(row.value !== null) : row;
}

export async function setWeeklyMail(
  db: UserClient,
  { reflectionId, wants }: { reflectionId: string; wants: boolean },
): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('set_weekly_mail', { p_reflection_id: reflectionId, p_wants: wants }));
}

export type WeeklyMailOf = { reflectionId: string; userId: string };

/** For whoever holds the link of the mail. */
export async function stopWeeklyMail({ reflectionId, userId }: WeeklyMailOf): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('stop_weekly_mail', { p_reflection_id: reflectionId, p_user_id: userId }),
  );
}

const mailSchema = z.object({
  email: z.string(),
  displayName: z.string(),
  /** Questions since the last one, as the inbox counts them. */
  asked: z.number(),
  unanswered: z.array(z.string()),
  language: z.enum(INTERFACE_LANGUAGES).nullable(),
});
export type WeeklyMail = z.infer<typeof mailSchema>;

/** Null to somebody who does not want it any more, or may not. */
export async function readWeeklyMail(
  { reflectionId, userId }: WeeklyMailOf,
  since: string,
): Promise<Result<WeeklyMail | null>> {
  const answer = fromDatabase(
    await serviceClient().rpc('read_weekly_mail', {
      p_reflection_id: reflectionId,
      p_user_id: userId,
      p_since: since,
    }),
  );
  if (!answer.ok) return answer;
  return ok(answer.value === null ? null : mailSchema.parse(answer.value));
}
