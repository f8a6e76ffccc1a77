import { type PartOfTime, timesIn } from '../lines/calendar.ts';
import { likenessTo } from '../meaning/signs.ts';
import { isAbout, topicNamed } from '../near-topics.public.ts';
import type { FoundLine, FoundLines } from '../store/as-service/lines.ts';
import { foldedWords, type Occurrences, type ReadQuestion, wordsOfSearch } from './read-question.ts';
import { CLOSENESS, WEIGHTS, type Weights } from './weights.ts';

export type Closeness = 'strong' | 'weak';

/** A line that may answer, or a correction that stands for itself. The higher the score, the better. */
export type RankedLine = {
  entry: { line: FoundLine } | { correctionId: string };
  score: number;
  closeness: Closeness;
  byWords: number;
  bySense: number | null;
  /** The words of the question, or what stands for them, that it shares. */
  lexemes: readonly string[];
};

/** A word of the question: what stands for it, and what it is worth. */
type Term = { worth: number; variants: { lexeme: string; likeness: number }[] };

/**
 * Ranks what the database found. Nothing but the question and these lines decides, in whatever order they come: by words
 * with those of the question replied to, of the neighbours and of the heading; by sense, where a line has a vector; by who
 * speaks, when, and what was corrected. What shares neither a word nor a sense with the question is left out.
 */
export function rankLines(
  found: FoundLines,
  question: ReadQuestion,
  weights: Weights = WEIGHTS,
): RankedLine[] {
  const terms = termsOf(found);
  const titles = new Map(found.sources.map(({ id, title }) => [id, foldedWords(title)]));
  const days = new Map(found.sources.map(({ id, saidOn }) => [id, saidOn]));
  const first = [...found.answers, ...linesOfTopic(found, question.text)];
  const said = new Map<number, Map<string, Occurrences>>();
  for (const { lineIds, search } of found.corrections) {
    for (const id of lineIds) said.set(id, new Map([...(said.get(id) ?? []), ...wordsOfSearch(search)]));
  }
  const hits = found.lines.filter(({ search }) => search !== null);
  const words = hits.map(({ search }) => wordsOfSearch(search ?? ''));
  const likeness = question.meaning && likenessTo(question.meaning);
  const likenessOf = (code: string | null): number | null =>
    likeness && code !== null ? likeness(code) : null;
  const entries = hits.map((line, place) => {
    const corrected = said.get(line.id);
    const byWords = scoreWords(
      terms,
      { own: words[place] ?? new Map(), corrected, title: titles.get(line.sourceId) ?? [] },
      weights,
    );
    return {
      entry: { line },
      ...byWords,
      base:
        byWords.score +
        contextOf(line, { found, question, on: line.on ?? days.get(line.sourceId) ?? null }, weights) +
        (corrected && byWords.score > 0 ? weights.correction : 0),
      likeness: likenessOf(line.meaning),
    };
  });
  const alone = found.corrections
    .filter(({ lineIds }) => lineIds.length === 0)
    .map(({ id, search, meaning }) => {
      const byWords = scoreWords(
        terms,
        { own: ownWords(wordsOfSearch(search)), corrected: undefined, title: [] },
        weights,
      );
      return {
        entry: { correctionId: id },
        ...byWords,
        base: byWords.score + weights.correction,
        likeness: likenessOf(meaning),
      };
    });
  const all = [...entries, ...alone].filter(
    ({ entry, score, likeness }) =>
      score > 0 || (likeness !== null && likeness > LEAST_LIKENESS) || isOneOf(first, entry),
  );
  const ranked = withSense(all, weights).map(({ entry, score, bySense, total, lexemes }) => ({
    entry,
    score: total,
    byWords: score,
    bySense,
    closeness: closenessOf(score, bySense),
    lexemes,
  }));
  return withFirst(first, ranked);
}

const isOneOf = (ids: readonly number[], entry: RankedLine['entry']): boolean =>
  'line' in entry && ids.includes(entry.line.id);

/** As many as are told of the beginning. */
const LINES_OF_TOPIC = 12;

/** Where a question names a source or a heading between quotation marks, the first lines of the person in it. */
function linesOfTopic({ lines, sources, answers, person }: FoundLines, text: string): number[] {
  const topic = topicNamed(text);
  if (topic === undefined) return [];
  const titles = new Map(sources.map(({ id, title }) => [id, title]));
  const about = lines.filter(
    ({ id, sourceId, heading, search }) =>
      search !== null &&
      !answers.includes(id) &&
      isAbout(topic, { title: titles.get(sourceId) ?? '', heading }),
  );
  const own = about.filter(({ speaker }) => speaker === null || isOfPerson(speaker, person));
  return (own.length > 0 ? own : about)
    .toSorted((one, other) => compare(one.position, other.position) || compare(one.id, other.id))
    .slice(0, LINES_OF_TOPIC)
    .map(({ id }) => id);
}

/** What was said to this very question, or stands where it points, is looked for no further. */
function withFirst(ids: readonly number[], ranked: readonly RankedLine[]): RankedLine[] {
  const rest = ranked.filter(({ entry }) => !isOneOf(ids, entry));
  const above = Math.max(0, ...ranked.map(({ score }) => score)) + ids.length;
  const first = ids.flatMap((id, place) =>
    ranked
      .filter(({ entry }) => 'line' in entry && entry.line.id === id)
      .map((one) => ({ ...one, score: above - place, closeness: 'strong' as const })),
  );
  return [...first, ...rest];
}

/** Of what points elsewhere. */
const LEAST_LIKENESS = 0.15;

/** Among fewer than this nothing is common yet. */
const FEWEST_LINES = 100;

function termsOf({ asked, lineCount }: FoundLines): Term[] {
  const all = Math.max(lineCount, FEWEST_LINES);
  const places = [...new Set(asked.map(({ place }) => place))].sort((one, other) => one - other);
  return places.map((place) => {
    const variants = asked.filter((variant) => variant.place === place);
    const used = Math.max(0, ...variants.map((variant) => (variant.lexeme === null ? 0 : variant.lineCount)));
    return {
      worth: Math.log(1 + (all - Math.min(used, all) + 0.5) / (used + 0.5)),
      variants: variants.flatMap(({ lexeme, likeness }) => (lexeme === null ? [] : { lexeme, likeness })),
    };
  });
}

const ownWords = (words: Map<string, Occurrences>): Map<string, Occurrences> =>
  new Map([...words].map(([lexeme]) => [lexeme, { own: 1, question: 0, beside: 0, heading: 0 }]));

const lengthOf = (words: Map<string, Occurrences>): number =>
  [...words.values()].reduce((sum, { own }) => sum + own, 0);

/** Words of a line, as they are in what people write: so that what else was found changes no score. */
const USUAL_LENGTH = 12;

type Said = {
  own: Map<string, Occurrences>;
  corrected: Map<string, Occurrences> | undefined;
  title: readonly string[];
};

/** BM25 over the line in its window: between 0 and 1, the share of what was asked that is said here. */
function scoreWords(
  terms: readonly Term[],
  { own, corrected, title }: Said,
  weights: Weights,
): { score: number; lexemes: string[] } {
  const norm = 1 - weights.length + weights.length * Math.max(0.5, lengthOf(own) / USUAL_LENGTH);
  let [sum, worth, covered] = [0, 0, 0];
  const lexemes: string[] = [];
  for (const term of terms) {
    worth += term.worth;
    let best = 0;
    for (const { lexeme, likeness } of term.variants) {
      const in_ = own.get(lexeme);
      const often =
        (in_?.own ?? 0) / norm +
        (corrected?.has(lexeme) ? 1 : 0) +
        weights.question * Math.min(1, in_?.question ?? 0) +
        weights.beside * Math.min(2, in_?.beside ?? 0) +
        weights.heading * Math.min(1, in_?.heading ?? 0) +
        (title.some((word) => word === lexeme || (lexeme.length > 3 && word.startsWith(lexeme)))
          ? weights.title
          : 0);
      if (often === 0) continue;
      if (in_ || corrected?.has(lexeme)) lexemes.push(lexeme);
      best = Math.max(best, (likeness * often * (1 + weights.saturation)) / (often + weights.saturation));
    }
    if (best > 0) covered += term.worth;
    sum += term.worth * best;
  }
  if (worth === 0 || lexemes.length === 0) return { score: 0, lexemes: [] };
  return {
    score:
      (sum / (worth * (1 + weights.saturation))) *
      (1 - weights.coverage + (weights.coverage * covered) / worth) *
      2,
    lexemes,
  };
}

type Asked = { found: FoundLines; question: ReadQuestion; on: string | null };

const namesIn = (speaker: string): string[] => foldedWords(speaker).filter((name) => name.length > 1);

const isOfPerson = (speaker: string, person: string | null): boolean =>
  namesIn(speaker).some((name) => foldedWords(person ?? '').includes(name));

/** Who speaks, when it was, and whether it only asks. */
function contextOf(line: FoundLine, { found, question, on }: Asked, weights: Weights): number {
  let sum = 0;
  if (line.speaker !== null) {
    const names = namesIn(line.speaker);
    if (names.some((name) => question.words.includes(name) || question.words.includes(`${name}s`)))
      sum += weights.speaker;
    if (question.isToPerson) sum += isOfPerson(line.speaker, found.person) ? weights.person : -weights.person;
  }
  if (question.times.length > 0) {
    const times = [
      ...timesIn(line.body.slice(line.wordsAt)),
      ...timesIn(line.heading ?? ''),
      ...(on ? timesIn(on) : []),
    ];
    if (question.times.some((asked) => times.some((time) => isWithin(time, asked)))) sum += weights.time;
  }
  if (/\?["”»)]*\s*$/u.test(line.body)) sum -= weights.asks;
  return sum;
}

const isWithin = (time: PartOfTime, asked: PartOfTime): boolean =>
  (asked.year === undefined || asked.year === time.year) &&
  (asked.month === undefined || asked.month === time.month) &&
  (asked.day === undefined || asked.day === time.day);

type Scored = Pick<RankedLine, 'entry'> & { score: number; base: number; likeness: number | null };

/** Where a line stands by words alone: behind all others when it shares none. */
const byWordsAlone = ({ score, base }: Scored): number => (score > 0 ? base : Number.NEGATIVE_INFINITY);

/**
 * A line without a vector loses nothing by it: it counts as being as like as the likest of those whose words say no more, and
 * as no less than any of these, so that none of them passes it because it happens to have a vector.
 */
function withSense<Entry extends Scored>(
  entries: readonly Entry[],
  weights: Weights,
): (Entry & { total: number; bySense: number | null })[] {
  const rising = entries.toSorted((one, other) => compare(byWordsAlone(one), byWordsAlone(other)));
  const result: (Entry & { total: number; bySense: number | null })[] = [];
  let [likest, highest] = [0, Number.NEGATIVE_INFINITY];
  for (let start = 0; start < rising.length; ) {
    // Those with equal words are taken together: their order is nobody's advantage.
    let end = start;
    const words = byWordsAlone(rising[start] as Entry);
    while (end < rising.length && byWordsAlone(rising[end] as Entry) === words) end += 1;
    const equal = rising.slice(start, end);
    for (const { base, likeness } of equal) {
      if (likeness === null) continue;
      likest = Math.max(likest, senseOf(likeness, weights));
      highest = Math.max(highest, base + weights.sense * senseOf(likeness, weights));
    }
    for (const entry of equal) {
      const { base, likeness } = entry;
      const total =
        likeness === null
          ? Math.max(base + weights.sense * likest, highest + LEAST_ADVANTAGE)
          : base + weights.sense * senseOf(likeness, weights);
      result.push({ ...entry, total, bySense: likeness === null ? null : senseOf(likeness, weights) });
    }
    start = end;
  }
  return result.sort(
    (one, other) =>
      compare(other.total, one.total) ||
      compare(byWordsAlone(other), byWordsAlone(one)) ||
      compare(orderOf(one), orderOf(other)),
  );
}

const LEAST_ADVANTAGE = 1e-9;

const orderOf = ({ entry }: Scored): number => ('line' in entry ? entry.line.id : Number.POSITIVE_INFINITY);

const compare = (one: number, other: number): number => (one < other ? -1 : one > other ? 1 : 0);

const senseOf = (likeness: number | null, { likeness: least }: Weights): number =>
  Math.max(0, (likeness ?? 0) - least);

/** As likely as a find has to be the right one to be called strong, by what it was compared by. */
function closenessOf(byWords: number, bySense: number | null): Closeness {
  const { always, words, sense } = bySense === null ? CLOSENESS.byWords : CLOSENESS.bySense;
  const likely = 1 / (1 + Math.exp(-(always + words * byWords + sense * (bySense ?? 0))));
  return likely >= CLOSENESS.strongFrom ? 'strong' : 'weak';
}
