import { EVIDENCE_LIMITS, type EvidenceExtractor, type EvidenceItem } from './evidence/evidence-item.ts';
import { judgePair, judgeStatement } from './evidence/judge-statement.ts';
import type { LanguageRules } from './evidence/languages/language-rules.ts';
import { type OwnStretch, ownWords, type Stretch } from './evidence/own-words.ts';
import { rulesOf } from './evidence/rules-of-language.ts';
import { isWholeSentence, sentencesOf } from './evidence/statements.ts';
import { languageOf } from './language.ts';

/** By rules alone: the same text gives the same evidence, on any machine. In a language without rules there is none. */
export const extractByRules: EvidenceExtractor = async (input) => {
  const { text, language } = input;
  const found = new Map<string, EvidenceItem>();
  for (const stretch of ownWords(input)) {
    const rules = rulesOfStretch(text, stretch, language);
    if (!rules) continue;
    for (const item of statementsIn(text, stretch, rules)) {
      if (!found.has(item.quote)) found.set(item.quote, item);
      if (found.size === EVIDENCE_LIMITS.perSource) return [...found.values()];
    }
  }
  return [...found.values()];
};

/** A shorter piece of a conversation is taken to be in the language of the whole. */
const TELLING = 80;

function rulesOfStretch(
  text: string,
  { start, end, isTalk }: OwnStretch,
  language: string | null,
): LanguageRules | null {
  const own = isTalk && end - start >= TELLING ? languageOf(text.slice(start, end)) : null;
  return rulesOf(own) ?? rulesOf(language);
}

/** Together they are still one statement, and not a page. */
const LONGEST_PAIR = 320;

function* statementsIn(text: string, stretch: OwnStretch, rules: LanguageRules): Generator<EvidenceItem> {
  let before: Stretch | null = null;
  for (const sentence of sentencesOf(text, stretch)) {
    const quote = text.slice(sentence.start, sentence.end);
    const judged = isWholeSentence(quote) ? judgeStatement(quote, rules, stretch.isTalk) : null;
    if (judged === 'leans' && before && isBeside(text, before, sentence)) {
      const pair = text.slice(before.start, sentence.end);
      const kind = judgePair(text.slice(before.start, before.end), quote, rules);
      if (kind && pair.length <= LONGEST_PAIR) yield { kind, quote: pair };
    } else if (judged !== null && judged !== 'leans' && judged !== 'none') {
      yield { kind: judged, quote };
    }
    // What was taken already is not told once more with what leans on it.
    before = judged === 'none' ? sentence : null;
  }
}

/** In one paragraph, with nothing in between. */
const isBeside = (text: string, { end }: Stretch, { start }: Stretch): boolean =>
  /^[^\S\n]*\n?[^\S\n]*$/.test(text.slice(end, start));
