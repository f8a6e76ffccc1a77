import { isTelling, type VoiceDossier } from '#lib/speech/voice-artifact.public.ts';
import { favouritePhrases } from './favourite-phrases.ts';
import { favouriteWords } from './favourite-words.ts';
import type { Saying } from './sayings.ts';
import { namesIn, type Spoken, spokenSentencesIn, wordsOf } from './spoken-words.ts';
import { Tally } from './tally.ts';

/** More of them change nothing about how somebody speaks. */
const MOST_WORDS = 100_000;
/** In words. */
const SHORT = 5;
const LONG = 25;

const SELF_FIRST = /^["“„»(]*(?:I|Ich|Jag|Je|J|Yo|Io)(?!\p{L})/u;
const SHORT_FORM =
  /n['’]t(?!\p{L})|\p{L}['’](?:m|re|ve|d|ll)(?!\p{L})|(?<!\p{L})(?:it|that|he|she|what|there|who|here)['’]s(?!\p{L})/iu;
const QUOTATION = /["“„»«]/u;

/** How somebody speaks, counted. What was said in two sources, or stands in a story and by itself, counts once. */
export function measureDiction(sayings: readonly Saying[]): VoiceDossier['diction'] {
  const { spoken, sentences } = firstWords(sayings);
  const lengths = sentences.map(({ words }) => words.length).sort((one, other) => one - other);
  const shareOf = (count: number) => (lengths.length === 0 ? 0 : Math.round((100 * count) / lengths.length));
  return {
    sentences: lengths.length,
    medianSentence: medianOf(lengths),
    longestSentence: lengths.at(-1) ?? 0,
    shortSentences: shareOf(lengths.filter((length) => length <= SHORT).length),
    longSentences: shareOf(lengths.filter((length) => length >= LONG).length),
    questions: shareOf(sentences.filter(({ text }) => /\?["”’»)]*$/u.test(text)).length),
    commas: shareOf(sentences.reduce((sum, { text }) => sum + (text.split(',').length - 1), 0)),
    selfFirst: shareOf(sentences.filter(({ text }) => SELF_FIRST.test(text)).length),
    shortForms: shareOf(sentences.filter(({ text }) => SHORT_FORM.test(text)).length),
    quotations: shareOf(sentences.filter(({ text }) => QUOTATION.test(text)).length),
    openings: openingsOf(spoken),
    words: favouriteWords(spoken),
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

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
