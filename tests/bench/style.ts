// `npm run bench:style [seed]`: whose are ten lines? Of the demo person and five others, as drawn by the seed, ten lines each are put beside the
// numbers that the style sections of the six print, which are measured without those lines: the likeliest person wins.

import { languageOf } from '#lib/knowledge/language.ts';
import { splitLines } from '#lib/knowledge/lines/split-lines.ts';
import { ownLines } from '#lib/knowledge/own-lines.ts';
import { splitAndExtract } from '#lib/knowledge/split-and-extract.ts';
import { measureStyle } from '#lib/voice/pack/measure-style.ts';
import { spokenSentencesIn, wordsOf } from '#lib/voice/pack/spoken-words.ts';
import { type PersonSet, personSets, practiceSets } from '#tests/db/person-sets.ts';

const DRAWS = 100;
const OTHERS = 5;
const LINES = 10;
const FEWEST_WORDS = 3;
/** Whose lines are fewer is left out. */
const FEWEST_LINES = 4 * LINES;

type Style = ReturnType<typeof measureStyle>;
type Reader = { name: string; lines: string[]; evidence: string[] };

/** The person's own lines in English, and what a pack is made of. */
async function readPerson({ name, person, shelves }: PersonSet): Promise<Reader> {
  const reader: Reader = { name, lines: [], evidence: [] };
  for (const { title, content } of shelves.flatMap(({ sources, visibility }) =>
    visibility === 'sealed' ? [] : sources,
  )) {
    const placed = splitLines({ text: content, title }).lines.map(({ start, end, wordsAt, ...line }) => ({
      ...line,
      sourceId: title,
      isTitle: /^(?:#|\*\*)/.test(content.slice(start, end)),
      text: content.slice(start + wordsAt, end).trim(),
    }));
    for (const { text, language, isTitle } of ownLines(person, placed))
      if (!isTitle && language === 'en' && wordsOf(text).length >= FEWEST_WORDS) reader.lines.push(text);
    const given = { text: content, person, isInterview: false, title, language: languageOf(content) };
    reader.evidence.push(...(await splitAndExtract(given)).evidence.map(({ quote }) => quote));
  }
  return reader;
}

const styleOf = (texts: readonly string[]): Style => {
  const sentences = new Set(texts.flatMap(spokenSentencesIn).map((text) => text.trim()));
  return measureStyle(
    [...sentences].map((text) => ({ text, words: wordsOf(text) })).filter(({ words }) => words.length > 0),
  );
};

const without = (texts: readonly string[], taken: readonly string[]): string[] =>
  texts.flatMap((text) =>
    taken.some((line) => line.includes(text))
      ? []
      : taken.reduce((rest, line) => rest.replaceAll(line, ' '), text),
  );

const SHARES = [
  ...(['selfFirst', 'joinedFirst', 'shortForms', 'quotations', 'questions', 'exclamations'] as const),
  ...(['dashes', 'semicolons', 'colons', 'ellipses', 'openEnds'] as const),
] as const;

/** Sentences and words of ordinary use that a person's own are mixed with: what was measured of little is not sure. */
const PRIOR_SENTENCES = 20;
const PRIOR_WORDS = 300;

type Said = { style: Style; words: readonly string[] };
const saidIn = (texts: readonly string[]): Said => ({
  style: styleOf(texts),
  words: texts.flatMap((text) => wordsOf(text)),
});

/** How likely somebody whose section prints this says that; `usual` is what all together say. */
function likelihood(said: Said, person: Said, usual: Said): number {
  const [{ style: ten }, { style }] = [said, person];
  const mixed = (own: number, all: number) => {
    const whole = own * style.sentences + (all + 0.5) * PRIOR_SENTENCES;
    return Math.min(0.99, whole / (style.sentences + PRIOR_SENTENCES) / 100);
  };
  const shares = SHARES.map((share) => {
    const chance = mixed(style[share], usual.style[share]);
    const count = (ten[share] * ten.sentences) / 100;
    return count * Math.log(chance) + (ten.sentences - count) * Math.log(1 - chance);
  });
  const lengths = ten.lengths.map(
    (share, kind) =>
      ((share * ten.sentences) / 100) *
      Math.log(mixed(style.lengths[kind] ?? 0, usual.style.lengths[kind] ?? 0)),
  );
  return [...shares, ...lengths, wordsLikelihood(said, person, usual)].reduce((sum, part) => sum + part, 0);
}

/** A word that is not printed is taken to be as frequent as with everybody. */
function wordsLikelihood(said: Said, { style, words }: Said, usual: Said): number {
  const countOf = (word: string, all: readonly string[]) => all.filter((one) => one === word).length;
  let [sum, left, usuallyLeft, others] = [0, 1, 1, said.words.length];
  for (const { word, ofThousand } of style.littleWords) {
    const usually = (countOf(word, usual.words) + 0.3) / usual.words.length;
    const mixed =
      ((ofThousand * words.length) / 1_000 + usually * PRIOR_WORDS) / (words.length + PRIOR_WORDS);
    const count = countOf(word, said.words);
    sum += count * Math.log(mixed / usually);
    left -= mixed;
    usuallyLeft -= usually;
    others -= count;
  }
  return sum + others * Math.log(left / usuallyLeft);
}

let state = Number(process.argv[2] ?? 1);
/** Mulberry32: the same draws for the same seed. */
const random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};
const draw = <Of>(from: readonly Of[], most: number): Of[] =>
  from
    .map((item) => ({ item, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, most)
    .map(({ item }) => item);

const read = await Promise.all([...personSets(), ...practiceSets()].map(readPerson));
const persons = read.filter(({ lines }) => lines.length >= FEWEST_LINES);
const [demo] = persons;
if (!demo) throw new Error('The demo person has no lines');
const usual = saidIn(persons.flatMap(({ lines }) => lines.slice(0, FEWEST_LINES)));

for (const [name, measured] of [
  ['what a pack is made of', ({ evidence }: Reader) => evidence],
  ['all their lines', ({ lines }: Reader) => lines],
] as const) {
  const right = { demo: 0, others: 0 };
  for (let time = 0; time < DRAWS; time += 1) {
    const six = [demo, ...draw(persons.slice(1), OTHERS)].map((person) => {
      const lines = draw(person.lines, LINES);
      return { said: saidIn(lines), rest: saidIn(without(measured(person), lines)) };
    });
    for (const [place, { said }] of six.entries()) {
      const chances = six.map(({ rest }) => likelihood(said, rest, usual));
      if (chances.indexOf(Math.max(...chances)) === place) right[place === 0 ? 'demo' : 'others'] += 1;
    }
  }
  const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`;
  console.log(
    `Measured from ${name}: ${percent(right.demo + right.others, DRAWS * (OTHERS + 1))} of ten lines are told (by chance 16.7 %), ${percent(right.demo, DRAWS)} of the demo person's, ${percent(right.others, DRAWS * OTHERS)} of the others'`,
  );
}
console.log(`${persons.length} persons`);
process.disconnect?.();
