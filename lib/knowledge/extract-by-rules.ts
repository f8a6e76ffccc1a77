import {
  EVIDENCE_LIMITS,
  type EvidenceExtractor,
  type EvidenceInput,
  type EvidenceItem,
} from './evidence/evidence-item.ts';
import { judgePair, judgeStatement } from './evidence/judge-statement.ts';
import type { LanguageRules } from './evidence/languages/language-rules.ts';
import { type OwnStretch, ownWords } from './evidence/own-words.ts';
import { rulesOf } from './evidence/rules-of-language.ts';
import { type PlacedStatement, standsByItself } from './evidence/stands-by-itself.ts';
import { isWholeSentence, sentencesOf } from './evidence/statements.ts';
import { languageOf } from './language.public.ts';
import type { EvidenceKind } from './store/as-user/evidence.ts';
import type { Stretch } from './stretch.ts';

/**
 * By rules alone, and of what they find what stands by itself: the same text gives the same evidence, on any machine. In a language
 * without rules there is none.
 */
export const extractByRules: EvidenceExtractor = async (input) => {
  const found = new Map<string, EvidenceItem>();
  for (const placed of placedStatementsIn(input)) {
    const { quote, kind } = placed;
    if (!found.has(quote) && standsByItself(placed)) found.set(quote, { kind, quote });
    if (found.size === EVIDENCE_LIMITS.perSource) break;
  }
  return [...found.values()];
};

/** What the rules find, before it is judged whether it stands by itself. */
export function* placedStatementsIn(input: EvidenceInput): Generator<PlacedStatement> {
  const { text } = input;
  for (const stretch of ownWords(input)) {
    const language = languageOfStretch(text, stretch, input.language);
    const rules = rulesOf(language);
    if (!rules || !language) continue;
    for (const { kind, quote, start } of statementsIn(text, stretch, rules))
      yield { kind, quote, before: text.slice(0, start), language };
  }
}

/** A shorter piece of a conversation is taken to be in the language of the whole. */
const TELLING = 80;

function languageOfStretch(
  text: string,
  { start, end, isTalk }: OwnStretch,
  language: string | null,
): string | null {
  const own = isTalk && end - start >= TELLING ? languageOf(text.slice(start, end)) : null;
  return rulesOf(own) ? own : language;
}

/** Together they are still one statement, and not a page. */
const LONGEST_PAIR = 320;

function* statementsIn(
  text: string,
  stretch: OwnStretch,
  rules: LanguageRules,
): Generator<{ kind: EvidenceKind; quote: string; start: number }> {
  let before: Stretch | null = null;
  for (const sentence of sentencesOf(text, stretch)) {
    const quote = text.slice(sentence.start, sentence.end);
    const judged = isWholeSentence(quote) ? judgeStatement(quote, rules, stretch.isTalk) : null;
    if (judged === 'leans' && before && isBeside(text, before, sentence)) {
      const pair = text.slice(before.start, sentence.end);
      const kind = judgePair(text.slice(before.start, before.end), quote, rules);
      if (kind && pair.length <= LONGEST_PAIR) yield { kind, quote: pair, start: before.start };
    } else if (judged !== null && judged !== 'leans' && judged !== 'none') {
      yield { kind: judged, quote, start: sentence.start };
    }
    // What was taken already is not told once more with what leans on it.
    before = judged === 'none' ? sentence : null;
  }
}

/** In one paragraph, with nothing in between. */
const isBeside = (text: string, { end }: Stretch, { start }: Stretch): boolean =>
  /^[^\S\n]*\n?[^\S\n]*$/.test(text.slice(end, start));
