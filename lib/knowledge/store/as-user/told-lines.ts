import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

const toldSchema = z.object({
  total: z.int(),
  hidden: z.int(),
  lines: z.array(
    z.object({
      words: z.string(),
      speaker: z.string().nullable(),
      on: z.string().nullable(),
      isHidden: z.boolean(),
    }),
  ),
});

/** The lines of a source that guests can be told where it is published, in order, from one of them on. */
export type ToldLines = z.infer<typeof toldSchema>;

export async function listTold(
  db: UserClient,
  { sourceId, from, limit }: { sourceId: string; from: number; limit: number },
): Promise<Result<ToldLines>> {
  const told = fromDatabase(
    await db.rpc('list_told', { p_source_id: sourceId, p_from: from, p_limit: limit }),
  );
  return told.ok ? ok(toldSchema.parse(told.value)) : told;
}

/** All that guests could be told of a collection, line by line. */
export async function readToldWords(db: UserClient, namespaceId: string): Promise<Result<string[]>> {
  const words = fromDatabase(await db.rpc('read_told_words', { p_namespace_id: namespaceId }));
  return words.ok ? ok(z.array(z.string()).parse(words.value)) : words;
}

type OneLine = { sourceId: string; words: string };

/** From guests, with the statements in it; the voice is put together anew. */
export async function hideLine(db: UserClient, { sourceId, words }: OneLine): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('hide_line', { p_source_id: sourceId, p_words: words }));
}

export async function showLine(db: UserClient, { sourceId, words }: OneLine): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('show_line', { p_source_id: sourceId, p_words: words }));
}

/** Of a line, in which a statement may have been found or not; answers its id. */
export async function proposeLineCorrection(
  db: UserClient,
  { sourceId, words, corrected, reason }: OneLine & { corrected: string; reason: string },
): Promise<Result<string>> {
  return fromDatabase(
    await db.rpc('propose_line_correction', {
      p_source_id: sourceId,
      p_words: words,
      p_corrected_statement: corrected,
      p_reason: reason,
    }),
  );
}

/** None: nobody is. The source is read again. */
export async function chooseVoices(
  db: UserClient,
  { sourceId, calledAs }: { sourceId: string; calledAs: readonly string[] },
): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('choose_voices', { p_source_id: sourceId, p_called_as: [...calledAs] }));
}
