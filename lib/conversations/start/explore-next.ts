import { harmlessWords } from '#lib/platform/harmless-words.ts';
import { leastOf, type Need, type VoiceProgress } from '#lib/speech/voice-artifact.public.ts';
import { THEME_NAMES } from '#lib/voice/texts/themes.public.ts';

/** What to ask about, if it fits, while too little of a kind is known. */
const ASK_FOR: Readonly<Record<Exclude<Need['kind'], 'themes'>, string>> = {
  statements: 'plain facts of their life and what they hold true',
  tellings: 'one day of their life, told from its beginning to its end',
  minutes: 'anything that they like to tell of',
};

const TOPICS = 3;

type Shelf = { title: string; sources: number };

/** For whoever may add to the reflection: what is missing most until it speaks with its full voice, and the shelves with the least on them. */
export function exploreWithSteward({ needs, openThemes }: VoiceProgress, shelves: readonly Shelf[]): string {
  const least = leastOf(needs);
  const missing =
    least === undefined
      ? []
      : least.kind === 'themes'
        ? openThemes.slice(0, TOPICS).map((theme) => THEME_NAMES[theme])
        : [ASK_FOR[least.kind]];
  const thin = shelves.toSorted((one, other) => one.sources - other.sources).slice(0, TOPICS);
  return [sentence('Too little is known of', missing), sentence('Little is kept under', titlesOf(thin))]
    .filter(Boolean)
    .join(' ');
}

/** For whoever only listens: where there is most to tell. */
export function exploreWithViewer(shelves: readonly Shelf[]): string {
  const full = shelves
    .filter(({ sources }) => sources > 0)
    .toSorted((one, other) => other.sources - one.sources)
    .slice(0, TOPICS);
  return sentence('There is much to tell under', titlesOf(full));
}

/** As the interviewer's prompt reads it. */
export const numbered = (questions: readonly string[]): string =>
  questions.map((question, at) => `${at + 1}. ${question}`).join('\n');

const titlesOf = (shelves: readonly Shelf[]): string[] =>
  shelves.map(({ title }) => `“${harmlessWords(title)}”`);

const sentence = (opening: string, parts: readonly string[]): string =>
  parts.length > 0 ? `${opening}: ${parts.join('; ')}.` : '';
