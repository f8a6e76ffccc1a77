import { disagreement } from '#lib/knowledge/contradict.ts';
import { claimsIn } from '#lib/knowledge/find-contradictions.ts';
import { languageOf } from '#lib/knowledge/language.public.ts';
import { type StemLanguage, stemOf } from '#lib/knowledge/stem-of.ts';
import { STOP_WORDS } from '#lib/voice/stop-words.ts';

const LANGUAGES = ['en', 'de', 'sv'] as const;

/** Everybody uses these words, and views are about them all the same. */
const SAYS_A_VIEW = new Set('right like liked likes people old'.split(' '));

/** The stems of what a text says, without what everybody says. */
export function stemsOf(text: string): Set<string> {
  const language =
    LANGUAGES.find((known) => known === languageOf(text, LANGUAGES)) ?? ('en' satisfies StemLanguage);
  return new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? [])
      .filter((word) => word.length > 2 && (SAYS_A_VIEW.has(word) || !STOP_WORDS.has(word)))
      .map((word) => stemOf(word, language)),
  );
}

const YES = /^\W*(?:yes|yeah|of course|certainly|always|ja|jo|klar)(?!\p{L})/iu;
const NO = /^\W*(?:no|nope|never|not|nein|nie|nej|aldrig|inte)(?!\p{L})/iu;

/**
 * How far two answers to one question agree, between 0 and 1: not at all where one says yes and the other no, or what cannot be
 * true beside it; else by the words that they share.
 */
export function agreementOf(question: string, one: string, other: string): number {
  if ((YES.test(one) && NO.test(other)) || (NO.test(one) && YES.test(other))) return 0;
  const claims = (id: string, text: string) => claimsIn({ id, text, asked: question });
  const contradicts = claims('one', one).some((mine) =>
    claims('other', other).some((yours) => disagreement(mine.claim, yours.claim) !== null),
  );
  if (contradicts) return 0;
  const [mine, yours] = [stemsOf(one), stemsOf(other)];
  if (mine.size === 0 || yours.size === 0) return one.trim() === other.trim() ? 1 : 0;
  const shared = [...mine].filter((word) => yours.has(word)).length;
  return shared / Math.sqrt(mine.size * yours.size);
}
