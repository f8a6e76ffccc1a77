import { passageSentences } from './reader/passage-sentences.ts';
import type { FoundPassage } from './search-passages.ts';

/** What somebody else said in a passage right before these words of the person; empty where nobody did. */
export function askedBefore(
  words: string,
  { body, citationId, ...passage }: FoundPassage,
  person: string,
): string {
  const sentences = passageSentences({ ...passage, text: body, citation: citationId }, person);
  return sentences.find(({ isOwn, text }) => isOwn && words.startsWith(text))?.asked ?? '';
}
