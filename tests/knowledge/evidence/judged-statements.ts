import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlacedStatement } from '#lib/knowledge/evidence/stands-by-itself.ts';
import { placedStatementsIn } from '#lib/knowledge/extract-by-rules.ts';
import { languageOf } from '#lib/knowledge/language.public.ts';
import { practiceSets } from '#tests/db/person-sets.ts';

/** A statement, or the first sentence of a story, with what a reader found who saw nothing else. */
type JudgedStatement = { name: string; isStory: boolean; isGood: boolean; placed: PlacedStatement };

/** Those from which is learnt, or those of other persons, which are only reported. */
export function judgedStatements(file: 'learnt' | 'held-out'): JudgedStatement[] {
  const judged = Map.groupBy(linesOf(file), ({ name }) => name);
  return practiceSets().flatMap(({ name, person, shelves }) => {
    const lines = judged.get(name) ?? [];
    if (lines.length === 0) return [];
    const texts = shelves
      .flatMap(({ sources }) => sources)
      .map(({ content }) => ({ text: content, language: languageOf(content) ?? '' }));
    const found = texts.flatMap((given) => [...placedStatementsIn({ ...given, person, isInterview: false })]);
    return lines.flatMap(({ quote, isStory, isGood }) => {
      const placed = isStory
        ? firstSentence(quote, texts)
        : found.find((statement) => oneLine(statement.quote) === quote);
      return placed ? [{ name, isStory, isGood, placed }] : [];
    });
  });
}

const linesOf = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../data/statements', `${file}.txt`), 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, verdict, kind, name, quote] = /^([+-]) (\S+) (\S+) \| (.*)$/.exec(line) ?? [];
      return name && quote ? [{ name, quote, isGood: verdict === '+', isStory: kind === 'story' }] : [];
    });

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** The words may stand on several lines of the text. */
function firstSentence(quote: string, texts: readonly { text: string; language: string }[]) {
  const words = new RegExp(
    quote
      .split(' ')
      .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`))
      .join(String.raw`\s+`),
  );
  for (const { text, language } of texts) {
    const at = text.search(words);
    if (at !== -1) return { quote, kind: 'story', before: text.slice(0, at), language } as const;
  }
  return undefined;
}
