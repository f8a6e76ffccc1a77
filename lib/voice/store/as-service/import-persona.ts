import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { Result } from '#lib/platform/result.ts';
import type { Persona } from '#lib/voice/persona-archive.public.ts';

/** A photo for guests gets another id wherever it is put. */
export type NewPersona = Omit<Persona, 'guest_photos'> & { guest_photos: { id: string; size: number }[] };

/**
 * Before the sound and photos of a persona are stored: none of their ids is anybody's, and nobody else may begin with them. Answers
 * which job removes them in an hour, unless `storePersona` takes it away before it begins.
 */
export async function beginImport(userId: string, persona: NewPersona): Promise<Result<number>> {
  const { reflection, sources, sounds, pictures, guest_photos } = persona;
  const p_persona = {
    reflection: { id: reflection.id },
    sources: sources.map(({ id }) => ({ id })),
    ...{ sounds, pictures, guest_photos },
  };
  return fromDatabase(await serviceClient().rpc('begin_import', { p_user_id: userId, p_persona }));
}

/** What was stored of it is removed now: `storePersona` can make no rows of it any more. */
export async function dropImport(importId: number): Promise<Result<unknown>> {
  return fromDatabase(await serviceClient().rpc('drop_import', { p_import: importId }));
}

/**
 * Of a persona that was checked: nothing below looks at it again. Answers the id of the voice that was live, which speaks when it is
 * what its statements are compiled to and the gate has let it in; null where none was.
 */
export async function storePersona(
  userId: string,
  { slug, importId, persona }: { slug: string; importId: number; persona: NewPersona },
): Promise<Result<string | null>> {
  return fromDatabase(
    await serviceClient().rpc('import_persona', {
      ...{ p_user_id: userId, p_slug: slug, p_persona: persona, p_import: importId },
    }),
  );
}
