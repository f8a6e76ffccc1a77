import type { EvidenceInput, EvidenceItem } from './evidence/evidence-item.ts';
import { extractByRules } from './evidence/extract-by-rules.ts';
import { splitPassages } from './split-passages.ts';

export type IndexInput = EvidenceInput;

/** What of a text goes into the index: its passages, and what the rules find of evidence. */
export type TextIndex = { passages: string[]; evidence: EvidenceItem[] };

export async function splitAndExtract(input: IndexInput): Promise<TextIndex> {
  return {
    passages: splitPassages(input.text).map(({ body }) => body),
    evidence: await extractByRules(input),
  };
}
