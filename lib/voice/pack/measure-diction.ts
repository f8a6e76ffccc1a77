import { ownLines } from '#lib/knowledge/own-lines.ts';
import { isTelling, type VoiceDossier } from '#lib/speech/voice-artifact.public.ts';
import { ordersAModel } from '../orders.ts';
import { STOP_WORDS } from '../stop-words.ts';
import { COMMON_FOREIGN_WORDS } from './common-foreign-words.ts';
import { favouriteWords } from './favourite-words.ts';
import { IS_HEADING, type MeasuredLine, measureStyle, type Style } from './measure-style.ts';
import { properNames } from './proper-names.ts';
import type { Saying } from './sayings.ts';
import { isIntimate } from './section-of.ts';
import { namesIn, placesOfHabit, type Spoken, spokenSentencesIn, wordsOf } from './spoken-words.ts';
import { type Counted, Tally } from './tally.ts';

/** More of them change nothing about how somebody speaks. */
const MOST_WORDS = 100_000;

const MOST = 12;
const SHORTEST = 3;
const LONGEST = 5;

/** Turns of phrase of three to five words. One that only is a part of another that was chosen is not told twice. */
function favouritePhrases(spoken: readonly Spoken[]): Counted[] {
  // A longer phrase comes back only where each part of it does: so most of what is said is never put together at all.
  const tallies: Tally[] = [];
  for (let length = SHORTEST; length <= LONGEST; length += 1) {
    const shorter = tallies.at(-1);
    const tally = new Tally();
    for (const { sentences, id, place } of spoken)
      for (const words of sentences)
        for (let start = 0; start + length <= words.length; start += 1)
          if (!shorter || comesBack(shorter, words, start, length))
            tally.add(words.slice(start, start + length).join(' '), { place, id });
    tallies.push(tally);
  }
  return withoutParts(
    tallies.toReversed().flatMap((tally) => tally.habits(placesOfHabit(spoken)).filter(isPhrase)),
  );
}

const comesBack = (shorter: Tally, words: readonly string[], start: number, length: number): boolean =>
  shorter.isHabit(words.slice(start, start + length - 1).join(' ')) &&
  shorter.isHabit(words.slice(start + 1, start + length).join(' '));

/** "Look at the flame" and "I went to bed", not "the flame before" or "of the harbour". */
function isPhrase({ word: phrase }: Counted): boolean {
  const words = phrase.split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return !OPENS_NOTHING.has(first) && !STOP_WORDS.has(last) && !ENDS_NOTHING.has(last);
}

/** Of the other languages of the rules. */
const ENDS_NOTHING: ReadonlySet<string> = new Set(
  `als am an auf aus bei das dass dem den der des die du ein eine einem einen einer er es für hat habe ich ihm ihn ihr im in ist man
  mein meine mich mir mit nach nicht noch sich sie so um und von vor war was wie wir zu zum zur att av de den det du en ett från för
  han har hon i jag med men min mitt mot när och om på sig som till var vi är le la les de des du un une et que il lo el los las`.split(
    /\s+/,
  ),
);

const OPENS_NOTHING: ReadonlySet<string> = new Set(
  `a an and are as at be been but by for from had has have he her his in into is it its of on or our over s she so that the
  their there they this to up was were which who with auf aus bei dem den der des das die ein eine er es ihm ihn ihr im in mit sie und
  von zu att av de den det en ett från för han hon i med och om på som till`.split(/\s+/),
);

function withoutParts(phrases: readonly Counted[]): Counted[] {
  const chosen: Counted[] = [];
  for (const phrase of phrases.toSorted((one, other) => other.count - one.count)) {
    if (chosen.length === MOST) break;
    if (!chosen.some(({ word }) => overlaps(word, phrase.word))) chosen.push(phrase);
  }
  return chosen;
}

const overlaps = (one: string, other: string): boolean =>
  ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `);

/**
 * How somebody speaks, counted in their statements. What was said in two sources, or stands in a story and by itself, counts once.
 */
export function measureDiction(sayings: readonly Saying[]): VoiceDossier['diction'] {
  // The sayings come by their random ids: the first of them favour no source. Stories before statements, which are parts of them.
  const said = sayings
    .toSorted((one, other) => Number(isTelling(other.kind)) - Number(isTelling(one.kind)))
    .map(({ text, origin, evidenceIds: [id] }) => ({ text, origin, piece: id, id }));
  const { spoken, sentences } = firstWords(said);
  const { openings, words, names } = countWords(said, spoken);
  const onEvidence = ({ ids, ...counted }: Counted) => ({ ...counted, evidenceIds: ids, sourceIds: [] });
  return {
    ...measureStyle(sentences),
    openings: openings.map(onEvidence),
    words: words.map(onEvidence),
    names: names.map(onEvidence),
    phrases: favouritePhrases(spoken).map(onEvidence),
  };
}

/** The same of everything of theirs that may be heard. A heading is no line of theirs, and no line that orders a model counts. */
export function measureLines(person: string, lines: readonly MeasuredLine[]): Style {
  const said = ownLines(person, lines)
    .filter(({ text }) => !IS_HEADING.test(text) && !isIntimate(text) && !ordersAModel(text))
    .map(({ text, sourceId }, place) => ({ text, origin: sourceId, piece: String(place), id: sourceId }));
  const { spoken, sentences } = firstWords(said);
  const { openings, words, names } = countWords(said, spoken);
  const onSources = ({ ids, ...counted }: Counted) => ({ ...counted, evidenceIds: [], sourceIds: ids });
  return {
    ...measureStyle(sentences),
    openings: openings.map(onSources),
    words: words.map(onSources),
    names: names.map(onSources),
  };
}

/** `piece`: the statement or line; `id`: of the evidence or source that a word of it rests on. */
type Said = { text: string; origin: string; piece: string; id: string };

const countWords = (said: readonly Said[], spoken: readonly Heard[]) => ({
  openings: openingsOf(spoken),
  words: favouriteWords(spoken),
  names: namesOf(said),
});

type Sentence = { text: string; words: string[] };
type Heard = Spoken & { texts: string[] };

/** With fewer, a word that comes back may be what the one source is about. */
const ENOUGH_SOURCES = 3;

/** Each sentence where it comes first. */
function firstWords(said: readonly Said[]): { spoken: Heard[]; sentences: Sentence[] } {
  const known = new Set<string>();
  const spoken: Heard[] = [];
  const isBySource = new Set(said.map(({ origin }) => origin)).size >= ENOUGH_SOURCES;
  const all: Sentence[] = [];
  let words = 0;
  for (const { text, origin, piece, id } of said) {
    if (words >= MOST_WORDS) break;
    const sentences = spokenSentencesIn(text)
      .map((sentence) => ({ text: sentence, words: wordsOf(sentence) }))
      .filter((sentence) => {
        const key = sentence.words.join(' ');
        const isNew = key !== '' && !known.has(key);
        known.add(key);
        return isNew;
      });
    if (sentences.length === 0) continue;
    words += sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
    all.push(...sentences);
    spoken.push({
      sentences: sentences.map((sentence) => sentence.words),
      texts: sentences.map((sentence) => sentence.text),
      names: namesIn(text),
      id,
      place: isBySource ? origin : piece,
    });
  }
  return { spoken, sentences: all };
}

const MOST_NAMES = 20;
/** How they call the people and the places of their life, the most frequent first. */
function namesOf(said: readonly Said[]): Counted[] {
  const tally = new Tally();
  const known = properNames(said.map(({ text }) => text))
    .filter((name) => !COMMON_FOREIGN_WORDS.has(name.toLowerCase()))
    .map((name) => ({
      name,
      words: wordsOf(name).join(' '),
    }));
  for (const { text, piece, id } of said) {
    const spoken = ` ${wordsOf(text).join(' ')} `;
    for (const { name, words } of known) {
      if (!spoken.includes(` ${words} `)) continue;
      tally.add(name, { place: piece, id });
    }
  }
  const names = tally.habits(1);
  // "Tine" beside "Oma Tine", "Ennos" beside "Enno".
  const isPart = (name: string) =>
    names.some(({ word }) => word !== name && (word.split(' ').includes(name) || name === `${word}s`));
  return names.filter(({ word }) => !isPart(word)).slice(0, MOST_NAMES);
}

/** "Nåja, one learns": a word before a comma opens how somebody speaks; any other opens what the sentence is about. */
const OPENING = /^["“„»(]*(\p{L}+(?: \p{L}+)?),/u;
const MOST_OPENINGS = 5;

function openingsOf(spoken: readonly Heard[]): Counted[] {
  const tally = new Tally();
  for (const { texts, names, id, place } of spoken)
    for (const text of texts) {
      const opening = wordsOf(OPENING.exec(text)?.[1] ?? '').join(' ');
      if (opening && !names.some((name) => opening.includes(name))) tally.add(opening, { place, id });
    }
  return tally.habits().slice(0, MOST_OPENINGS);
}
