import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';

const VOCABULARY = 60_000;
const WORDS_PER_PASSAGE = 120;
const PASSAGES_PER_SOURCE = 250;

const syllables = 'ba de fi go hu ka le mi no pu ra se ti vo xa ze bro gli ster nak'.split(' ');

function spell(rank: number): string {
  let rest = rank + syllables.length;
  let word = '';
  while (rest > 0) {
    word += syllables[rest % syllables.length];
    rest = Math.floor(rest / syllables.length);
  }
  return word;
}

/** Words as often as in a language: the second half as often as the first, the hundredth a hundredth as often. */
export function zipfWords(seed: number): () => string {
  const random = seededRandom(seed);
  const logOfAll = Math.log(VOCABULARY);
  return () => spell(Math.floor(Math.exp(random() * logOfAll)) - 1);
}

type Filling = { reflectionId: string; namespaceId: string; from: number; to: number };

/**
 * Fills one namespace with passages `from` to `to`; the same numbers always get the same words. The index is built and the
 * words are counted once at the end, not passage by passage.
 */
export async function addPassages(db: SqlDatabase, filling: Filling): Promise<void> {
  const [index] = await db.query(
    `select pg_get_indexdef('public.passages_search_idx'::regclass) as definition`,
  );
  await db.exec('drop index public.passages_search_idx; alter table public.passages disable trigger user');
  for (let start = filling.from; start < filling.to; start += PASSAGES_PER_SOURCE) {
    await addSource(db, filling, start);
  }
  await db.exec(`
    ${index?.definition};
    alter table public.passages enable trigger user;
    truncate internal.namespace_terms;
    insert into internal.namespace_terms (namespace_id, lexeme, passage_count)
    select namespace_id, lexeme, count(*) from public.passages, unnest(tsvector_to_array(search) || ''::text) as lexeme
    group by namespace_id, lexeme;`);
}

/** A source of nothing but `invoice100001`, `invoice100002` and so on. */
export async function addLookAlikes(
  db: SqlDatabase,
  { reflectionId, namespaceId, words }: Omit<Filling, 'from' | 'to'> & { words: number },
): Promise<void> {
  const perPassage = 500;
  const bodies = Array.from({ length: words / perPassage }, (_, passage) =>
    Array.from({ length: perPassage }, (_, place) => `invoice${100_001 + passage * perPassage + place}`).join(
      ' ',
    ),
  );
  await storeSource(db, { reflectionId, namespaceId }, { title: 'Invoices', bodies });
}

async function addSource(
  db: SqlDatabase,
  { reflectionId, namespaceId, to }: Filling,
  start: number,
): Promise<void> {
  const word = zipfWords(start + 1);
  const bodies = Array.from({ length: Math.min(PASSAGES_PER_SOURCE, to - start) }, () =>
    Array.from({ length: WORDS_PER_PASSAGE }, word).join(' '),
  );
  await storeSource(db, { reflectionId, namespaceId }, { title: `Synthetic ${start}`, bodies });
}

async function storeSource(
  db: SqlDatabase,
  { reflectionId, namespaceId }: Pick<Filling, 'reflectionId' | 'namespaceId'>,
  { title, bodies }: { title: string; bodies: readonly string[] },
): Promise<void> {
  const [source] = await db.query(
    `insert into public.sources (reflection_id, namespace_id, kind, title, content)
     values ($1, $2, 'paste', $3, $3) returning id`,
    [reflectionId, namespaceId, title],
  );
  await db.query(
    `insert into public.passages (source_id, reflection_id, namespace_id, position, body)
     select $1, $2, $3, place - 1, body
     from json_array_elements_text($4::text::json) with ordinality as piece (body, place)`,
    [source?.id, reflectionId, namespaceId, JSON.stringify(bodies)],
  );
}
