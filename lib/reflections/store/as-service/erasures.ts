import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { hashToken } from '#lib/platform/token.ts';
import { type Erasure, type ErasurePlace, erasureSchema } from '#lib/reflections/receipt.public.ts';

const beginningSchema = z.object({
  sought: z.array(z.string()),
  tables: z.array(z.string()),
  log_is_past: z.boolean(),
});
const pieceSchema = z.object({
  places: z.array(z.object({ place: z.string(), looked_in: z.array(z.string()), found: z.number() })),
});

type FoundInPlace = { lookedIn: string[]; found: number };

export type LookedForErased = {
  sought: string[];
  isLogPast: boolean;
  places: ReadonlyMap<string, FoundInPlace>;
};

/** In every table of the database, by the ids of what was erased; table after table, as a statement may take only so long. */
export async function lookForErased(erasureId: string): Promise<Result<LookedForErased>> {
  const begun = await look(erasureId, []);
  if (!begun.ok) return begun;
  const { sought, tables, log_is_past: isLogPast } = beginningSchema.parse(begun.value);
  const places = new Map<string, FoundInPlace>();
  for (const table of tables) {
    const looked = await look(erasureId, [table]);
    if (!looked.ok) return looked;
    for (const { place, looked_in, found } of pieceSchema.parse(looked.value).places) {
      const before = places.get(place) ?? { lookedIn: [], found: 0 };
      places.set(place, { lookedIn: [...before.lookedIn, ...looked_in], found: before.found + found });
    }
  }
  return ok({ sought, isLogPast, places });
}

const look = async (erasureId: string, tables: string[]) =>
  fromDatabase(await serviceClient().rpc('look_for_erased', { p_erasure_id: erasureId, p_tables: tables }));

export async function finishErasure(
  erasureId: string,
  { places, isComplete }: { places: ErasurePlace[]; isComplete: boolean },
): Promise<Result<unknown>> {
  return fromDatabase(
    await serviceClient().rpc('finish_erasure', {
      p_erasure_id: erasureId,
      p_places: places,
      p_is_complete: isComplete,
    }),
  );
}

/** To whoever has the token that was given when it was erased. */
export async function readErasure(token: string): Promise<Result<Erasure>> {
  const read = fromDatabase(await serviceClient().rpc('read_erasure', { p_token_hash: hashToken(token) }));
  if (!read.ok) return read;
  return read.value === null ? fail('not_found') : ok(erasureSchema.parse(read.value));
}
