// How many words are heard wrong, by each of some voices. What is written in two ways and said in one is no mistake: numbers in figures,
// British spelling, a compound in one word or in two, what is short for two words.

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { editDistance } from '#lib/knowledge/edit-distance.ts';
import { SOUND_RATE as RATE } from '#lib/knowledge/limits.public.ts';
import type { Speech } from '#lib/local/voice/speech/speech.ts';
import { transcribe } from '#lib/local/voice/speech/transcribe.ts';
import { resample } from '#lib/speech/audio-resample.ts';
import { readWav } from '#lib/speech/wav.ts';
import { joined, silence } from '#tests/local/voice/sounds.ts';

export type Clip = { text: string; samples: Float32Array };

/** Of a folder, or of each folder in it: WAV files, and `texts.tsv` with a file's name and what is said in it on each line. */
export function clipsIn(folder: string): Map<string, Clip[]> {
  const lists = globSync(['texts.tsv', '*/texts.tsv'], { cwd: folder }).toSorted();
  return new Map(
    lists.map((list) => {
      const home = join(folder, list, '..');
      const clips = readFileSync(join(folder, list), 'utf8')
        .trim()
        .split('\n')
        .map((line): Clip => {
          const [name = '', text = ''] = line.split('\t');
          const sound = readWav(readFileSync(join(home, name)));
          if (!sound) throw new Error(`${name} is not a WAV file of one channel and 16 bits.`);
          return { text, samples: resample(sound.samples, sound.rate, RATE) };
        });
      return [basename(home), clips];
    }),
  );
}

export type Wrong = { wrong: number; words: number };

export async function wordsWrong(
  machine: Speech,
  clips: readonly Clip[],
  tell: (said: string, heard: string) => void,
): Promise<Wrong> {
  const sum = { wrong: 0, words: 0 };
  for (const { text, samples } of clips) {
    // Cut at its pauses, as recordings are: the recogniser takes half a minute at most.
    const found = await transcribe(machine, joined(silence(0.5, RATE), samples, silence(0.5, RATE)));
    const heard = found.map((word) => word.text).join(' ');
    const { wrong, words } = compared(text, heard);
    sum.wrong += wrong;
    sum.words += words;
    if (wrong > 0) tell(text, heard);
  }
  return sum;
}

export function compared(said: string, heard: string): Wrong {
  const [one, other] = [spokenWords(said), spokenWords(heard)];
  return { wrong: editDistance(inOne(one, other), inOne(other, one)), words: one.length };
}

const SHORTENED_IS = /(?<=\b(?:it|that|what|there|here|he|she|who|where))'s\b/g;
const SHORTENED: Readonly<Record<string, string>> = { m: 'am', re: 'are', ve: 'have', ll: 'will' };

const spokenWords = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .replace(/(\d),(?=\d{3})/g, '$1')
      .replace(/\d+/g, (figures) => ` ${numberInWords(Number(figures))} `)
      .replace(/\bmr\b/g, 'mister')
      .replaceAll('’', "'")
      .replace(SHORTENED_IS, ' is')
      .replace(/\bwon't\b/g, 'will not')
      .replace(/\bcan't\b/g, 'cannot')
      .replace(/n't\b/g, ' not')
      .replace(/'(m|re|ve|ll)\b/g, (_, end: string) => ` ${SHORTENED[end]}`)
      .replaceAll("'", '')
      .match(/\p{L}+/gu) ?? []
  ).map(american);

/** Two words that are one in the other text. */
function inOne(words: readonly string[], other: readonly string[]): string[] {
  const whole = new Set(other);
  return words.flatMap((word, place) => {
    if (whole.has(word + (words[place + 1] ?? ' '))) return [word + words[place + 1]];
    return whole.has((words[place - 1] ?? ' ') + word) ? [] : [word];
  });
}

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(col|fav|hon|lab|neighb|harb|hum|flav|behavi|rum|vap|od|ard|sav|parl|val|vig)our/, '$1or'],
  [/(lit|met|cent|theat|fib)re(s?)$/, '$1er$2'],
  [/^grey/, 'gray'],
  [/([^aeiou]i)s(e|ed|es|ing|ation)$/, '$1z$2'],
  [/(vel|el|nel|bel)l(ed|ing|er)$/, '$1$2'],
];
const american = (word: string): string =>
  SPELLINGS.reduce((spelled, [british, ours]) => spelled.replace(british, ours), word);

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Four figures are read as a year is. */
function numberInWords(number: number): string {
  const and = (size: number, name: string) =>
    `${numberInWords(Math.floor(number / size))} ${name} ${number % size ? numberInWords(number % size) : ''}`;
  if (number < 20) return ONES[number] ?? '';
  if (number < 100) return `${TENS[Math.floor(number / 10)]} ${number % 10 ? ONES[number % 10] : ''}`;
  if (number > 1_099 && number < 2_100 && number % 1_000 >= 10)
    return and(100, number % 100 && number % 100 < 10 ? 'oh' : number % 100 ? '' : 'hundred');
  if (number < 1_000) return and(100, 'hundred');
  return number < 1_000_000 ? and(1_000, 'thousand') : String(number);
}
