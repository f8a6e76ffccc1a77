import { classifyStatement } from './classify-statement.ts';
import { EVIDENCE_LIMITS, type EvidenceExtractor, type EvidenceItem } from './evidence-item.ts';
import { ownWords } from './own-words.ts';
import { isStatement, sentencesOf } from './statements.ts';

/** By rules alone: the same text gives the same evidence, on any machine. */
export const extractByRules: EvidenceExtractor = async (input) => {
  const found = new Map<string, EvidenceItem>();
  for (const stretch of ownWords(input)) {
    for (const { start, end } of sentencesOf(input.text, stretch)) {
      const quote = input.text.slice(start, end);
      if (found.has(quote) || !isStatement(quote)) continue;
      found.set(quote, { kind: classifyStatement(quote), quote });
      if (found.size === EVIDENCE_LIMITS.perSource) return [...found.values()];
    }
  }
  return [...found.values()];
};
