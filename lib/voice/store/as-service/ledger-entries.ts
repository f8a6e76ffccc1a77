import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { Json } from '#lib/platform/db/types.gen.ts';
import { ok, type Result } from '#lib/platform/result.ts';

/** An entry of the whole installation's ledger, to be verified. */
export type LedgerEntry = {
  id: string;
  reflectionId: string;
  position: number;
  payload: Json | null;
  payloadHash: string;
};

export type LedgerProblem = { reflectionId: string; position: number; problem: string };

const problemSchema = z
  .object({ reflection_id: z.guid(), position: z.number(), problem: z.string() })
  .transform(({ reflection_id, ...row }) => ({ ...row, reflectionId: reflection_id }));

/** Breaks of the hash chains, and live caches that are not those of the live generation. */
export async function listLedgerBreaks(): Promise<Result<LedgerProblem[]>> {
  const rows = fromDatabase(await serviceClient().rpc('verify_voice_ledger', {}));
  return rows.ok ? ok(z.array(problemSchema).parse(rows.value)) : rows;
}

/** The entry after `id` in the order of ids: one at a time, because each holds all of a reflection's evidence. */
export async function nextLedgerEntry(id: string | null): Promise<Result<LedgerEntry | null>> {
  const entries = serviceClient()
    .from('voice_artifacts')
    .select('id, reflection_id, position, payload, payload_hash')
    .order('id')
    .limit(1);
  const rows = fromDatabase(await (id === null ? entries : entries.gt('id', id)));
  if (!rows.ok) return rows;
  const [row] = rows.value;
  if (!row) return ok(null);
  const { reflection_id, payload_hash, ...entry } = row;
  return ok({ ...entry, reflectionId: reflection_id, payloadHash: payload_hash });
}
