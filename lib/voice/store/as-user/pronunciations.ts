import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { Pronunciation } from '#lib/speech/pronunciation.public.ts';

export async function listPronunciations(
  db: UserClient,
  reflectionId: string,
): Promise<Result<Pronunciation[]>> {
  const rows = fromDatabase(
    await db
      .from('pronunciations')
      .select('name, spoken_as')
      .eq('reflection_id', reflectionId)
      .order('name')
      .limit(100),
  );
  return rows.ok ? ok(rows.value.map(({ name, spoken_as: spokenAs }) => ({ name, spokenAs }))) : rows;
}

/** Said as nothing, it is forgotten. */
export async function setPronunciation(
  db: UserClient,
  { reflectionId, name, spokenAs }: Pronunciation & { reflectionId: string },
): Promise<Result<unknown>> {
  return fromDatabase(
    await db.rpc('set_pronunciation', {
      p_reflection_id: reflectionId,
      p_name: name,
      p_spoken_as: spokenAs,
    }),
  );
}
