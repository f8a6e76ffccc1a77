import type { EvidenceInput, EvidenceItem } from './evidence/evidence-item.ts';
import { tellingsIn } from './evidence/tellings.ts';
import { extractByRules } from './extract-by-rules.ts';
import { type FiledLine, fileLines } from './lines/file-lines.ts';
import { splitLines } from './lines/split-lines.ts';
import { splitPassages } from './split-passages.ts';

export type IndexInput = EvidenceInput & {
  title?: string;
  /** Null until somebody has said it, or it was found. */
  language?: string | null;
  recordedOn?: string | null;
};

/** What of a text goes into the index: its passages and lines, and what the rules find of evidence. */
export type TextIndex = {
  language: string;
  passages: string[];
  lines: FiledLine[];
  evidence: EvidenceItem[];
};

export async function splitAndExtract(input: IndexInput): Promise<TextIndex> {
  const passages = splitPassages(input.text);
  const { language, lines } = splitLines(input);
  return {
    language,
    passages: passages.map(({ body }) => body),
    lines: fileLines(input.text, passages, lines),
    evidence: [...(await extractByRules(input)), ...tellingsIn(input, lines)],
  };
}
