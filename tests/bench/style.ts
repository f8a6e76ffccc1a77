// `npm run bench:style [seed]`: whose are ten lines? Of six persons, as drawn by the seed, ten lines each are put beside what the
// style sections of the six print, which are measured without those lines: the likeliest person wins.

import { languageOf } from '#lib/knowledge/language.public.ts';
import { splitLines } from '#lib/knowledge/lines/split-lines.ts';
import { ownLines } from '#lib/knowledge/own-lines.ts';
import { splitAndExtract } from '#lib/knowledge/split-and-extract.ts';
import type { EvidenceItem } from '#lib/speech/voice-artifact.public.ts';
import { compileDossier } from '#lib/voice/pack/compile-dossier.ts';
import { restingOn } from '#lib/voice/pack/compile-voice-artifact.ts';
import { measureDiction, measureLines } from '#lib/voice/pack/measure-diction.ts';
import { IS_HEADING, type MeasuredLine, type Style } from '#lib/voice/pack/measure-style.ts';
import { BETWEEN_PHRASES, promptWords } from '#lib/voice/pack/prompt-words.ts';
import { gatherSayings } from '#lib/voice/pack/sayings.ts';
import { withoutNameOf, wordsOf } from '#lib/voice/pack/spoken-words.ts';
import { drawer } from '#tests/bench/drawer.ts';
import { type PersonSet, personSets, practiceSets } from '#tests/db/person-sets.ts';
import { idOf, saying } from '#tests/voice/pack/sample-evidence.ts';

const DRAWS = 100;
const OTHERS = 5;
const LINES = 10;
const FEWEST_WORDS = 3;
/** Whose lines are fewer is left out. */
const FEWEST_LINES = 4 * LINES;
/** With fewer a voice would hardly speak in full. */
const MANY_LINES = 140;

type Reader = { name: string; lines: Line[]; evidence: EvidenceItem[] };
type Line = MeasuredLine & { isEnglish: boolean };

/** The person's own lines, and what a pack is made of. */
async function readPerson({ name, person, shelves }: PersonSet): Promise<Reader> {
  const reader: Reader = { name, lines: [], evidence: [] };
  for (const { title, content } of shelves.flatMap(({ sources, visibility }) =>
    visibility === 'sealed' ? [] : sources,
  )) {
    const sourceId = idOf(title);
    const placed = splitLines({ text: content, title }).lines.map(
      ({ start, end, wordsAt, speaker, language }) => ({
        ...{
          sourceId,
          speaker,
          isEnglish: language === 'en' && !IS_HEADING.test(content.slice(start, end)),
        },
        text: content.slice(start + wordsAt, end).trim(),
      }),
    );
    reader.lines.push(...ownLines(person, placed));
    const given = { text: content, person, isInterview: false, title, language: languageOf(content) };
    for (const { quote, kind } of (await splitAndExtract(given)).evidence)
      reader.evidence.push(saying(quote, { id: idOf(`${title} ${kind} ${quote}`), sourceId, kind }));
  }
  return reader;
}

/** What the section of somebody's style says, made of all that they gave but the lines that are asked about. */
function sectionOf({ name, lines, evidence }: Reader, asked: readonly Line[]): Section {
  const left = lines.filter((line) => !asked.includes(line));
  const heard = evidence.filter(
    ({ quote }) => !asked.some(({ text }) => text.includes(quote) || quote.includes(text)),
  );
  const sayings = gatherSayings(heard);
  const diction = withoutNameOf(name, {
    ...measureDiction(sayings),
    ...restingOn(heard, measureLines('', withoutSpeakers(left))),
  });
  const words = left.flatMap(({ text }) => wordsOf(text));
  const printed = new Set(
    promptWords({ ...compileDossier([]), diction }, 10_000).flatMap(({ lines }) =>
      lines.flatMap(({ text }) => text.split(BETWEEN_PHRASES)),
    ),
  );
  // A list says only that a word comes back: how often it does is taken to be as often as such words do with anybody.
  const listed = [...diction.words, ...diction.names].filter(({ word }) => printed.has(word));
  return { style: diction, words: words.length, listed: listed.flatMap(({ word }) => wordsOf(word)) };
}

const withoutSpeakers = (lines: readonly Line[]): MeasuredLine[] =>
  lines.map(({ sourceId, text }) => ({ sourceId, speaker: null, text }));

type Section = { style: Style; words: number; listed: string[] };

const SHARES = [
  ...(['selfFirst', 'ofSelf', 'shortForms', 'quotations', 'questions', 'exclamations'] as const),
  ...([
    'dashes',
    'semicolons',
    'colons',
    'openEnds',
    'smallStarts',
    'figures',
    'capitals',
    'ampersands',
  ] as const),
] as const;

/** Sentences and words of ordinary use that a person's own are mixed with: what was measured of little is not sure. */
const PRIOR_SENTENCES = 20;
const PRIOR_WORDS = 600;

/** Of a thousand words of somebody's, how many are one of their listed words; measured once with all persons together. */
const LISTED_OF_THOUSAND = 1.5;

type Said = { style: Style; words: readonly string[] };
const saidIn = (lines: readonly Line[]): Said => ({
  style: measureLines('', withoutSpeakers(lines)),
  words: lines.flatMap(({ text }) => wordsOf(text)),
});

/** How likely somebody whose section says this says that; `usual` is what all together say. */
function likelihood(said: Said, section: Section, usual: Usual): number {
  const [{ style: ten }, { style }] = [said, section];
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
  return [...shares, ...lengths, wordsLikelihood(said, section, usual)].reduce((sum, part) => sum + part, 0);
}

/** A word that is not printed is taken to be as frequent as with everybody. */
function wordsLikelihood(said: Said, { style, words, listed }: Section, usual: Usual): number {
  const rates = new Map<string, number>();
  for (const { word, ofThousand } of style.littleWords)
    rates.set(
      word,
      ((ofThousand * words) / 1_000 + usual.rateOf(word) * PRIOR_WORDS) / (words + PRIOR_WORDS),
    );
  for (const word of listed) rates.set(word, usual.rateOf(word) + LISTED_OF_THOUSAND / 1_000);
  let [sum, left, usuallyLeft, others] = [0, 1, 1, said.words.length];
  for (const [word, rate] of rates) {
    const count = said.words.filter((one) => one === word).length;
    sum += count * Math.log(rate / usual.rateOf(word));
    left -= rate;
    usuallyLeft -= usual.rateOf(word);
    others -= count;
  }
  return sum + others * Math.log(left / usuallyLeft);
}

type Usual = Said & { rateOf: (word: string) => number };
function usualOf(said: Said): Usual {
  const counts = new Map<string, number>();
  for (const word of said.words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { ...said, rateOf: (word) => ((counts.get(word) ?? 0) + 0.3) / said.words.length };
}

const draw = drawer(Number(process.argv[2] ?? 1));
const isAsked = ({ text, isEnglish }: Line) => isEnglish && wordsOf(text).length >= FEWEST_WORDS;
const read = await Promise.all(
  [...personSets(), ...practiceSets()].map(async (set) => ({ ...(await readPerson(set)), name: set.person })),
);
const persons = read.filter(({ lines }) => lines.filter(isAsked).length >= FEWEST_LINES);
const usual = usualOf(saidIn(persons.flatMap(({ lines }) => lines.filter(isAsked).slice(0, FEWEST_LINES))));
const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`;

function tell(what: string, from: readonly Reader[], first: readonly Reader[]): void {
  let [right, rightFirst] = [0, 0];
  for (let time = 0; time < DRAWS; time += 1) {
    const others = draw(
      from.filter((person) => !first.includes(person)),
      OTHERS + 1 - first.length,
    );
    const six = [...first, ...others].map((person) => {
      const asked = draw(person.lines.filter(isAsked), LINES);
      return { said: saidIn(asked), section: sectionOf(person, asked) };
    });
    for (const [place, { said }] of six.entries()) {
      const chances = six.map(({ section }) => likelihood(said, section, usual));
      if (chances.indexOf(Math.max(...chances)) !== place) continue;
      right += 1;
      if (place === 0) rightFirst += 1;
    }
  }
  const ofFirst = first.length > 0 ? `, ${percent(rightFirst, DRAWS)} of the demo person's` : '';
  console.log(
    `${what}: ${percent(right, DRAWS * (OTHERS + 1))} of ten lines are told (by chance 16.7 %)${ofFirst}`,
  );
}

const many = persons.filter(({ lines }) => lines.length >= MANY_LINES);
tell(`The demo person and five of ${persons.length - 1} others`, persons, persons.slice(0, 1));
tell(
  `The demo person and five of the ${many.length - 1} others with ${MANY_LINES} lines or more`,
  many,
  persons.slice(0, 1),
);
tell(`Six of ${persons.length} persons`, persons, []);
tell(`Six of the ${many.length} persons with ${MANY_LINES} lines or more`, many, []);
process.disconnect?.();
