import type { Spoken } from '#lib/knowledge/own-lines.ts';
import {
  type Audience,
  LITTLE_WORDS_BY_LANGUAGE,
  type VoiceArtifact,
  type VoiceDossier,
} from '#lib/speech/voice-artifact.public.ts';

type Sentence = { text: string; words: readonly string[] };
/** What is counted in all lines of somebody's. Turns of phrase are not: they are long enough to tell something. */
export type Style = Omit<VoiceDossier['diction'], 'phrases'>;
export const COUNTED_IN_LINES = ['openings', 'words', 'names'] as const;
type Numbers = Omit<Style, (typeof COUNTED_IN_LINES)[number]>;

/** In words, to where each kind of sentence reaches; what is longer is of the last kind. */
const REACH = [5, 10, 16, 24] as const;

/** What a sentence does or does not. */
const SAYS = {
  selfFirst: /^["“„»(]*(?:I|Ich|Jag|Je|J|Yo|Io)(?!\p{L})/u,
  ofSelf:
    /(?<!\p{L})(?:I(?!\.)|[Mm][ey]|myself|[Ii]ch|[Mm]i(?:ch|r)|[Mm]ein\p{L}*|[Jj]ag|[Mm]ig|[Mm]i(?:n|tt|na)|[Jj]e|[Mm]oi)(?!\p{L})/u,
  shortForms:
    /n['’]t(?!\p{L})|\p{L}['’](?:m|re|ve|d|ll)(?!\p{L})|(?<!\p{L})(?:it|that|he|she|what|there|who|here)['’]s(?!\p{L})/iu,
  quotations: /["“„»«]/u,
  questions: /\?["”’»)]*$/u,
  exclamations: /!/u,
  dashes: /[–—]| - /u,
  semicolons: /;/u,
  colons: /:/u,
  openEnds: /[\p{L}\p{N}]$/u,
  smallStarts: /^\p{Ll}/u,
  figures: /\p{N}/u,
  capitals: /(?<![\p{L}\p{N}])\p{Lu}{2,}(?![\p{L}\p{N}])/u,
  ampersands: /&/u,
} as const;

export type MeasuredLine = Spoken & { text: string };

export const IS_HEADING = /^(?:#|\*\*)/;

/** Those that a voice was compiled with. */
export const stylesIn = ({ reflection_voice_dossier: dossiers }: VoiceArtifact): Record<Audience, Style> => ({
  private: styleIn(dossiers.private),
  public: styleIn(dossiers.public),
});

function styleIn({ diction }: VoiceDossier): Style {
  const { phrases: _, ...style } = diction;
  return style;
}

/** The same sentences give the same numbers. */
export function measureStyle(sentences: readonly Sentence[]): Numbers {
  const lengths = sentences.map(({ words }) => words.length).sort((one, other) => one - other);
  const shareOf = (count: number) => shareIn(100, count, sentences.length);
  const saying = (pattern: RegExp) => shareOf(sentences.filter(({ text }) => pattern.test(text)).length);
  const between = (above: number, most: number) =>
    shareOf(lengths.filter((length) => length > above && length <= most).length);
  const [few, some, many, most] = REACH;
  return {
    sentences: sentences.length,
    medianSentence: medianOf(lengths),
    longestSentence: lengths.at(-1) ?? 0,
    lengths: [
      between(0, few),
      between(few, some),
      between(some, many),
      between(many, most),
      between(most, Number.POSITIVE_INFINITY),
    ],
    commas: shareOf(sentences.reduce((sum, { text }) => sum + (text.split(',').length - 1), 0)),
    selfFirst: saying(SAYS.selfFirst),
    ofSelf: saying(SAYS.ofSelf),
    shortForms: saying(SAYS.shortForms),
    quotations: saying(SAYS.quotations),
    questions: saying(SAYS.questions),
    exclamations: saying(SAYS.exclamations),
    dashes: saying(SAYS.dashes),
    semicolons: saying(SAYS.semicolons),
    colons: saying(SAYS.colons),
    openEnds: saying(SAYS.openEnds),
    smallStarts: saying(SAYS.smallStarts),
    figures: saying(SAYS.figures),
    capitals: saying(SAYS.capitals),
    ampersands: saying(SAYS.ampersands),
    littleWords: littleWordsOf(sentences),
  };
}

const MOST_LITTLE_WORDS = 16;
/** In so little talk everything differs by chance. */
const FEWEST_WORDS = 100;
/** Smaller differences are no habit; in standard deviations. */
const CLEARLY = 1;

/** What is said more or less often than by others who tell of their lives, the clearest differences of all. */
function littleWordsOf(sentences: readonly Sentence[]): Style['littleWords'] {
  const counts = new Map<string, number>();
  let all = 0;
  for (const { words } of sentences) {
    all += words.length;
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  if (all < FEWEST_WORDS) return [];
  return (
    [...expectedIn(counts)]
      // Words of a language that is not spoken.
      .filter(([, expected]) => expected >= 1)
      .map(([word, expected]) => {
        const count = counts.get(word) ?? 0;
        const difference = Math.abs(count - expected) / Math.sqrt(expected + 1);
        return { word, ofThousand: shareIn(1_000, count, all), isMore: count > expected, difference };
      })
      .filter(({ difference }) => difference >= CLEARLY)
      .sort((one, other) => other.difference - one.difference)
      .slice(0, MOST_LITTLE_WORDS)
      .sort((one, other) => Number(other.isMore) - Number(one.isMore) || other.ofThousand - one.ofThousand)
      .map(({ word, ofThousand, isMore }) => ({ word, ofThousand, isMore }))
  );
}

/** How often others would say each in as much talk of each language; how much that is, the words tell that only it has. */
function expectedIn(counts: ReadonlyMap<string, number>): Map<string, number> {
  const expected = new Map<string, number>();
  for (const [language, rates] of LITTLE_WORDS_BY_LANGUAGE) {
    const others = [...LITTLE_WORDS_BY_LANGUAGE].filter(([other]) => other !== language);
    const telling = [...rates].filter(([word]) => !others.some(([, known]) => known.has(word)));
    const said = telling.reduce((sum, [word]) => sum + (counts.get(word) ?? 0), 0);
    const usual = telling.reduce((sum, [, rate]) => sum + rate, 0);
    for (const [word, rate] of rates) expected.set(word, (expected.get(word) ?? 0) + (said * rate) / usual);
  }
  return expected;
}

const shareIn = (of: number, count: number, all: number): number =>
  all === 0 ? 0 : Math.round((of * count) / all);

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
