import { ownLines } from '#lib/knowledge/own-lines.ts';
import { isTelling, type VoiceDossier } from '#lib/speech/voice-artifact.public.ts';
import { ordersAModel } from '../orders.ts';
import { COMMON_FOREIGN_WORDS } from './common-foreign-words.ts';
import { favouritePhrases } from './favourite-phrases.ts';
import { favouriteWords } from './favourite-words.ts';
import { IS_HEADING, type MeasuredLine, measureStyle, type Style } from './measure-style.ts';
import { properNames } from './proper-names.ts';
import type { Saying } from './sayings.ts';
import { isIntimate } from './section-of.ts';
import { namesIn, type Spoken, spokenSentencesIn, wordsOf } from './spoken-words.ts';
import { type Counted, Tally } from './tally.ts';

/** More of them change nothing about how somebody speaks. */
const MOST_WORDS = 100_000;

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
/** Days, feasts and tongues, and whose something is: "Evald's". */
const NO_NAME =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|God|\p{L}+(?:ish|ian|ese|man))$|['’]s$/u;

let tongues: ReadonlySet<string> | undefined;
/** "Welsh", "Russisch": a language as English, German or Swedish calls it. */
function isTongue(name: string): boolean {
  tongues ??= new Set(
    ['en', 'de', 'sv'].flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
      const letters = [...'abcdefghijklmnopqrstuvwxyz'];
      return letters.flatMap((one) => letters.flatMap((other) => names.of(one + other)?.toLowerCase() ?? []));
    }),
  );
  return tongues.has(name.toLowerCase());
}

/** How they call the people and the places of their life, the most frequent first. */
function namesOf(said: readonly Said[]): Counted[] {
  const tally = new Tally();
  const known = properNames(said.map(({ text }) => text))
    .filter((name) => !NO_NAME.test(name) && !isTongue(name) && !COMMON_FOREIGN_WORDS.has(name.toLowerCase()))
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
