import 'server-only';
import { z } from 'zod';
import { HEARD, type Hearer } from '#lib/knowledge/who-hears-what.public.ts';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

/** The names of the shelves that somebody of this reach may hear of now. As the installation: guests have no account. */
export async function listHeardNamespaces(reflectionId: string, reach: Hearer): Promise<Result<string[]>> {
  const rows = fromDatabase(
    await serviceClient()
      .from('namespaces')
      .select('name')
      .eq('reflection_id', reflectionId)
      .in('visibility', HEARD[reach])
      .is('deleted_at', null),
  );
  return rows.ok ? ok(rows.value.map(({ name }) => name)) : rows;
}

const guestHearingSchema = z.object({
  reflectionId: z.string(),
  displayName: z.string(),
  namespaces: z.array(z.string()),
  /** A voice is live. */
  isReady: z.boolean(),
  /** It says nothing but what is published now, and was compiled for exactly that. */
  isFresh: z.boolean(),
});

/** Of what is published, in one answer: whoever searches over MCP needs nothing else before. */
export async function readGuestHearing(slug: string): Promise<Result<z.infer<typeof guestHearingSchema>>> {
  const heard = fromDatabase(await serviceClient().rpc('read_guest_hearing', { p_slug: slug }));
  if (!heard.ok) return heard;
  return heard.value === null ? fail('not_found') : ok(guestHearingSchema.parse(heard.value));
}

/** The words that a citation stands for, a passage or a correction. Whoever is told of them has to be found to hear them first. */
export async function wordsOfCitation(
  reflectionId: string,
  citationId: string,
): Promise<Result<string | null>> {
  const [passage, correction] = await Promise.all([
    serviceClient()
      .from('passages')
      .select('body')
      .eq('reflection_id', reflectionId)
      .eq('id', citationId)
      .maybeSingle(),
    serviceClient()
      .from('fact_corrections')
      .select('corrected_statement')
      .eq('reflection_id', reflectionId)
      .eq('id', citationId)
      .maybeSingle(),
  ]);
  const written = fromDatabase(passage);
  const corrected = fromDatabase(correction);
  if (!written.ok) return written;
  if (!corrected.ok) return corrected;
  return ok(written.value?.body ?? corrected.value?.corrected_statement ?? null);
}
