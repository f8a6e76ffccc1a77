import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { Database } from '#lib/platform/db/types.gen.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { HiddenFrom } from './evidence.ts';

type Disagreement = Database['public']['Enums']['disagreement'];
type ContradictionChoice = Database['public']['Enums']['contradiction_choice'];

type Place = { quote: string; namespaceId: string; source: { id: string; title: string } };
type Side = Place & { hiddenFrom: HiddenFrom | null };
type Hidden = Pick<
  Database['public']['Tables']['hidden_statements']['Row'],
  'namespace_id' | 'source_id' | 'quote' | 'hidden_from'
>;

export type Contradiction = {
  id: string;
  disagreement: Disagreement;
  one: Side;
  other: Side;
  choice: ContradictionChoice | null;
  chosenAt: string | null;
};

/** A page of them can still be read. */
const MOST = 100;

/** What is open first, then what was decided last. Those of a deleted source are left out, as it is itself. */
export async function listContradictions(
  db: UserClient,
  reflectionId: string,
): Promise<Result<Contradiction[]>> {
  const [found, hidden] = await Promise.all([
    db
      .from('contradictions')
      .select(
        `id, disagreement, one_quote, one_namespace_id, other_quote, other_namespace_id, choice, chosen_at,
         one:sources!contradictions_one_source_fkey (id, title, deleted_at),
         other:sources!contradictions_other_source_fkey (id, title, deleted_at)`,
      )
      .eq('reflection_id', reflectionId)
      .order('chosen_at', { ascending: false, nullsFirst: true })
      .order('created_at')
      .order('id')
      .limit(MOST),
    db
      .from('hidden_statements')
      .select('namespace_id, source_id, quote, hidden_from, source:sources (deleted_at)')
      .eq('reflection_id', reflectionId),
  ]);
  const rows = fromDatabase(found);
  if (!rows.ok) return rows;
  const hides = fromDatabase(hidden);
  if (!hides.ok) return hides;
  const inForce = hides.value.filter(({ source }) => !source?.deleted_at);
  const side = (place: Place): Side => ({ ...place, hiddenFrom: hiddenFrom(place, inForce) });
  return ok(
    rows.value.flatMap(({ one, other, ...row }) => {
      if (!one || !other || one.deleted_at || other.deleted_at) return [];
      return [
        {
          id: row.id,
          disagreement: row.disagreement,
          one: side({
            quote: row.one_quote,
            namespaceId: row.one_namespace_id,
            source: { id: one.id, title: one.title },
          }),
          other: side({
            quote: row.other_quote,
            namespaceId: row.other_namespace_id,
            source: { id: other.id, title: other.title },
          }),
          choice: row.choice,
          chosenAt: row.chosen_at,
        },
      ];
    }),
  );
}

/** As `internal.hidden_over` says of evidence: by its words in its collection, and in its source as a part of what is hidden. */
export function hiddenFrom(
  { quote, namespaceId, source }: Place,
  hidden: readonly Hidden[],
): HiddenFrom | null {
  const from = hidden
    .filter(
      (words) =>
        words.namespace_id === namespaceId &&
        (quote.includes(words.quote) || (words.source_id === source.id && words.quote.includes(quote))),
    )
    .map(({ hidden_from }) => hidden_from);
  return from.includes('everybody') ? 'everybody' : (from[0] ?? null);
}

/** `one` and `other`: what is right instead of each, or when each was true. */
export async function chooseContradiction(
  db: UserClient,
  chosen: { id: string; choice: ContradictionChoice; one?: string; other?: string },
): Promise<Result<unknown>> {
  return fromDatabase(
    await db.rpc('choose_contradiction', {
      p_contradiction_id: chosen.id,
      p_choice: chosen.choice,
      ...(chosen.one !== undefined && { p_one: chosen.one }),
      ...(chosen.other !== undefined && { p_other: chosen.other }),
    }),
  );
}
