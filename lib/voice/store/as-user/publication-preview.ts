import 'server-only';
import { z } from 'zod';
import { countedVoicesSchema } from '#lib/knowledge/voices.public.ts';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { evidenceItemSchema } from '#lib/speech/voice-artifact.public.ts';

const previewSchema = z.object({
  /** Of everything else here: who confirms gives it back. */
  fingerprint: z.string(),
  displayName: z.string(),
  name: z.string(),
  visibility: z.enum(['sealed', 'private', 'published']),
  /** Of the owner, as far as they are for guests. */
  wishes: z.object({ style: z.string(), boundaries: z.string() }),
  /** What guests may be told now. */
  published: z.array(evidenceItemSchema),
  /** Of this namespace, by source and in its order. */
  statements: z.array(
    evidenceItemSchema.extend({
      sourceTitle: z.string().nullable(),
      /** Never `guests` where guests hear the namespace already: then it is left out. */
      hiddenFrom: z.literal('guests').nullable(),
      /** False: it holds an address, or the question of somebody who is not the person. */
      forGuests: z.boolean(),
    }),
  ),
  sources: z.array(
    z.object({
      id: z.guid(),
      title: z.string(),
      /** Of a source that is still being read, statements are yet to come. */
      state: z.enum(['reading', 'read', 'failed']),
      passages: z.int().nonnegative(),
      /** That guests can be told, whatever is hidden of them. */
      lines: z.int().nonnegative(),
      voices: countedVoicesSchema,
      /** The other collections that hold the same text or file. */
      alsoIn: z.array(z.string()),
    }),
  ),
});

export type PublicationPreview = z.infer<typeof previewSchema>;
export type PreviewedStatement = PublicationPreview['statements'][number];

/** What changing the visibility of a namespace is about, as it is at one moment. */
export async function previewPublication(
  db: UserClient,
  namespaceId: string,
): Promise<Result<PublicationPreview>> {
  const answer = fromDatabase(await db.rpc('preview_publication', { p_namespace_id: namespaceId }));
  if (!answer.ok) return answer;
  return answer.value === null ? fail('not_found') : ok(previewSchema.parse(answer.value));
}
