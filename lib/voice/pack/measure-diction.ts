import { isTelling, type VoiceDossier } from '#lib/speech/voice-artifact.public.ts';
import { COMMON_FOREIGN_WORDS } from './common-foreign-words.ts';
import { favouritePhrases } from './favourite-phrases.ts';
import { favouriteWords } from './favourite-words.ts';
import { measureStyle } from './measure-style.ts';
import { properNames } from './proper-names.ts';
import type { Saying } from './sayings.ts';
import { namesIn, type Spoken, spokenSentencesIn, wordsOf } from './spoken-words.ts';
import { Tally } from './tally.ts';

/** More of them change nothing about how somebody speaks. */
const MOST_WORDS = 100_000;

/** How somebody speaks, counted. What was said in two sources, or stands in a story and by itself, counts once. */
export function measureDiction(sayings: readonly Saying[]): VoiceDossier['diction'] {
  const { spoken, sentences } = firstWords(sayings);
  return {
    ...measureStyle(sentences),
    openings: openingsOf(spoken),
    words: favouriteWords(spoken),
    names: namesOf(sayings),
    phrases: favouritePhrases(spoken),
  };
}

type Sentence = { text: string; words: string[] };
type Heard = Spoken & { texts: string[] };

/** With fewer, a word that comes back may be what the one source is about. */
const ENOUGH_SOURCES = 3;

/** The sayings come by their random ids: the first of them favour no source. Stories before statements, which are parts of them. */
function firstWords(sayings: readonly Saying[]): { spoken: Heard[]; sentences: Sentence[] } {
  const known = new Set<string>();
  const spoken: Heard[] = [];
  const isBySource = new Set(sayings.map(({ origin }) => origin)).size >= ENOUGH_SOURCES;
  const all: Sentence[] = [];
  let words = 0;
  for (const { text, origin, evidenceIds } of sayings.toSorted(
    (one, other) => Number(isTelling(other.kind)) - Number(isTelling(one.kind)),
  )) {
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
      evidenceId: evidenceIds[0],
      place: isBySource ? origin : evidenceIds[0],
    });
  }
  return { spoken, sentences: all };
}

const MOST_NAMES = 20;
/** Where every noun has a capital, one that comes once need be no name. */
const IS_GERMAN = /(?<!\p{L})(?:ich|und|nicht|der|das|eine?|mein)(?!\p{L})/iu;
/** Days, feasts and tongues, and whose something is: "Evald's". */
const NO_NAME =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|God|\p{L}+(?:ish|ian|ese|man)|Male?|Jahre?n?|Stunden?|Tage?n?|Wochen?|Uhr|Musik|Leute|Kinder)$|['’]s$/u;

/** How they call the people and the places of their life, the most frequent first. */
function namesOf(sayings: readonly Saying[]): VoiceDossier['diction']['names'] {
  const tally = new Tally();
  const known = properNames(sayings.map(({ text }) => text))
    .filter((name) => !NO_NAME.test(name) && !COMMON_FOREIGN_WORDS.has(name.toLowerCase()))
    .map((name) => ({
      name,
      words: wordsOf(name).join(' '),
    }));
  const inGerman = new Set<string>();
  for (const { text, evidenceIds } of sayings) {
    const said = ` ${wordsOf(text).join(' ')} `;
    for (const { name, words } of known) {
      if (!said.includes(` ${words} `)) continue;
      tally.add(name, { place: evidenceIds[0], evidenceId: evidenceIds[0] });
      if (IS_GERMAN.test(text)) inGerman.add(name);
    }
  }
  const names = tally.habits(1).filter(({ word, count }) => count > 1 || !inGerman.has(word));
  // "Tine" beside "Oma Tine".
  const isPart = (name: string) => names.some(({ word }) => word !== name && word.split(' ').includes(name));
  return names.filter(({ word }) => !isPart(word)).slice(0, MOST_NAMES);
}

/** "Nåja, one learns": a word before a comma opens how somebody speaks; any other opens what the sentence is about. */
const OPENING = /^["“„»(]*(\p{L}+(?: \p{L}+)?),/u;
const MOST_OPENINGS = 5;

function openingsOf(spoken: readonly Heard[]): VoiceDossier['diction']['openings'] {
  const tally = new Tally();
  for (const { texts, names, evidenceId, place } of spoken)
    for (const text of texts) {
      const opening = wordsOf(OPENING.exec(text)?.[1] ?? '').join(' ');
      if (opening && !names.some((name) => opening.includes(name))) tally.add(opening, { place, evidenceId });
    }
  return tally.habits().slice(0, MOST_OPENINGS);
}
