import type { VoiceDossier } from '#lib/contracts/voice-artifact.ts';
import { favouritePhrases } from './favourite-phrases.ts';
import { favouriteWords } from './favourite-words.ts';
import type { Saying } from './sayings.ts';
import { namesIn, type Spoken, spokenSentences } from './spoken-words.ts';

/** More of them change nothing about how somebody speaks. */
const MOST_WORDS = 100_000;

/** How somebody speaks, counted. What was said in two sources counts once. */
export function measureDiction(sayings: readonly Saying[]): VoiceDossier['diction'] {
  const spoken = firstWords(sayings);
  const lengths = spoken
    .flatMap(({ sentences }) => sentences.map((words) => words.length))
    .sort((one, other) => one - other);
  return {
    sentences: lengths.length,
    medianSentence: medianOf(lengths),
    longestSentence: lengths.at(-1) ?? 0,
    words: favouriteWords(spoken),
    phrases: favouritePhrases(spoken),
  };
}

/** The sayings come by their random ids: the first of them favour no source. */
function firstWords(sayings: readonly Saying[]): Spoken[] {
  const spoken: Spoken[] = [];
  let words = 0;
  for (const { text, evidenceIds } of sayings) {
    if (words >= MOST_WORDS) break;
    const sentences = spokenSentences(text);
    words += sentences.reduce((sum, sentence) => sum + sentence.length, 0);
    spoken.push({ sentences, names: namesIn(text), evidenceId: evidenceIds[0] });
  }
  return spoken;
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
