import type { EvidenceKind } from '../store/as-user/evidence.ts';
import { withoutNumerals, withoutQuotations } from './first-person.ts';
import type { LanguageRules } from './languages/language-rules.ts';

/** `leans` needs the sentence before it; `none` is no statement of the person about themself. */
export type Judgement = EvidenceKind | 'leans' | 'none';

/** In words: what happened once needs more of them to be understood by itself than what is so. */
const SHORTEST = { plain: 4, story: 9, told: 8 } as const;
/** "I tell the others.": what is said to somebody in a chat needs the rest of the talk. */
const SHORTEST_IN_TALK = { plain: 4, story: 10, told: 11 } as const;

/** What a sentence, or two that belong together, says of the person by whom it was said. */
export function judgeStatement(statement: string, rules: LanguageRules, isTalk: boolean): Judgement {
  const own = ownWordsOf(statement);
  if (!isOfThemself(statement, rules) || rules.moment.test(own)) return 'none';
  if (isTalk && (rules.address.test(own) || rules.vocative?.test(own))) return 'none';
  if (!standsAlone(own, rules)) return 'leans';
  const kind = kindOf(own, rules);
  const shortest = (isTalk ? SHORTEST_IN_TALK : SHORTEST)[
    kind === 'story' || kind === 'told' ? kind : 'plain'
  ];
  return wordCount(own) >= shortest && isPlaced(own, kind, rules) ? kind : 'none';
}

/** On one line, without what others are quoted with. */
const ownWordsOf = (text: string): string => withoutNumerals(withoutQuotations(text)).replace(/\s+/g, ' ');

/** The person speaks of themself in it, and not of the conversation. */
export function isOfThemself(statement: string, rules: LanguageRules): boolean {
  const own = ownWordsOf(statement);
  return rules.self.test(own) && !rules.empty.test(own);
}

/** In words: less is an exclamation or a heading. */
const OPENING = 5;

/** Whoever reads it first knows of whom and what it speaks. */
export function opensTelling(sentence: string, rules: LanguageRules): boolean {
  const own = ownWordsOf(sentence);
  return (
    standsAlone(own, rules) && !rules.empty.test(own) && wordCount(own) >= OPENING && !/^\s*[([]/.test(own)
  );
}

/** How often something happened in it. */
export const happenings = (text: string, { happened }: LanguageRules): number =>
  ownWordsOf(text).match(new RegExp(happened, `${happened.flags.replace('g', '')}g`))?.length ?? 0;

/** In words: less than this names nobody. */
const FIRST_OF_PAIR = 5;

/** Of a sentence that leans on the one before it. Null when both together do not stand alone either. */
export function judgePair(first: string, second: string, rules: LanguageRules): EvidenceKind | null {
  const [before, after] = [ownWordsOf(first), ownWordsOf(second)];
  const both = `${before} ${after}`;
  if (rules.empty.test(before) || rules.moment.test(before) || wordCount(before) < FIRST_OF_PAIR) return null;
  if (rules.address.test(both) || rules.unsaid?.test(after)) return null;
  if (!standsAlone(before, rules) || !namesAll(both, rules)) return null;
  const kind = kindOf(both, rules);
  return isPlaced(both, kind, rules) ? kind : null;
}

/** In words: a longer sentence has room for one more of them. */
const LONG = 16;

/** What happened once, or is only told, speaks of people and things that a reader does not know; two of them are too many. */
function isPlaced(own: string, kind: EvidenceKind, { anchor, definite }: LanguageRules): boolean {
  if (kind !== 'story' && kind !== 'told') return true;
  const unknown = own.match(new RegExp(definite, 'giu'))?.length ?? 0;
  return anchor.test(own) && unknown < (wordCount(own) < LONG ? 2 : 3);
}

function kindOf(own: string, rules: LanguageRules): EvidenceKind {
  const rule = rules.kinds.find(({ says }) => says.test(own));
  if (rule && rule.kind !== 'fact') return rule.kind;
  const events = happenings(own, rules);
  // "I had" and "I lived" tell of something that happened as soon as other things happen in the same sentence.
  if (rule) return events >= 3 ? 'story' : 'fact';
  return events > 0 ? 'story' : 'told';
}

const wordCount = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;

function standsAlone(own: string, rules: LanguageRules): boolean {
  return !rules.leans.test(own) && !rules.unsaid?.test(own) && namesAll(own, rules);
}

/** Every pronoun has somebody or something before it that it can mean. */
function namesAll(own: string, { pronouns }: LanguageRules): boolean {
  return pronouns.every(({ of, named }) => {
    const at = own.search(of);
    return at === -1 || named.test(own.slice(0, at));
  });
}
