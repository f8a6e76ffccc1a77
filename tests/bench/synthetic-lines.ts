import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { indexSource } from '#tests/db/fill-library.ts';

const VOCABULARY = 60_000;
const WORDS_PER_LINE = 14;
const LINES_PER_SOURCE = 500;

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

type Place = { reflectionId: string; namespaceId: string };

/**
 * Fills one namespace with lines `from` to `to`; the same numbers always get the same words. The index is built and the words
 * are counted once at the end, not source by source.
 */
export async function addLines(
  db: SqlDatabase,
  place: Place,
  range: { from: number; to: number },
): Promise<void> {
  const [index] = await db.query(
    `select pg_get_indexdef('internal.lines_search_idx'::regclass) as definition`,
  );
  await db.exec('drop index internal.lines_search_idx; alter table internal.lines disable trigger user');
  for (let start = range.from; start < range.to; start += LINES_PER_SOURCE) {
    const word = zipfWords(start + 1);
    const lines = Array.from({ length: Math.min(LINES_PER_SOURCE, range.to - start) }, () =>
      Array.from({ length: WORDS_PER_LINE }, word).join(' '),
    );
    await addSource(db, place, `Synthetic ${start}`, lines);
  }
  await db.exec(`
    ${index?.definition};
    alter table internal.lines enable trigger user;
    truncate internal.namespace_terms;
    insert into internal.namespace_terms (shelf, lexeme, line_count)
    select shelf, lexeme, count(*) from internal.lines, unnest(internal.terms_of(search, language)) as lexeme
    group by shelf, lexeme;
    analyze internal.lines; analyze internal.namespace_terms;`);
}

/** A source of nothing but `invoice100001`, `invoice100002` and so on. */
export async function addLookAlikes(db: SqlDatabase, place: Place, words: number): Promise<void> {
  const lines = Array.from({ length: words / 100 }, (_, line) =>
    Array.from({ length: 100 }, (_, at) => `invoice${100_001 + line * 100 + at}`).join(' '),
  );
  await addSource(db, place, 'Invoices', lines);
}

export const SIGNS = 768;
export const MODEL = 'bench';

/** A meaning for each line that has none, which no other line is near to. */
export async function addMeanings(db: SqlDatabase): Promise<void> {
  await db.exec(`
    insert into internal.meanings (line_id, shelf, model, signs, code)
    select id, shelf, '${MODEL}', (
      select string_agg((('x' || md5(lines.id || ' ' || part))::bit(128))::text, '' order by part) from generate_series(1, ${SIGNS / 128}) as part
    )::bit varying, 'AA'
    from internal.lines where not exists (select from internal.meanings where line_id = lines.id);
    analyze internal.meanings;`);
}

async function addSource(
  db: SqlDatabase,
  { reflectionId, namespaceId }: Place,
  title: string,
  lines: readonly string[],
): Promise<void> {
  const text = lines.map((line) => `${line[0]?.toUpperCase()}${line.slice(1)}.\n`).join('');
  const [source] = await db.query(
    `insert into public.sources (reflection_id, namespace_id, kind, title, content, language)
     values ($1, $2, 'paste', $3, $4, 'en') returning id`,
    [reflectionId, namespaceId, title, text],
  );
  await indexSource(db, String(source?.id), { text, title, language: 'en' });
}
