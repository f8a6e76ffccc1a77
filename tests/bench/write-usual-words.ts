// `npm run words:usual`: writes `lib/speech/usual-words.public.ts`, the words that people who tell of their lives use most, and how often,
// from the own lines of the practice persons (`tests/data/practice`, invented for this).

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitLines } from '#lib/knowledge/lines/split-lines.ts';
import { ownLines } from '#lib/knowledge/own-lines.ts';
import { wordsOf } from '#lib/voice/pack/spoken-words.ts';
import { type PersonSet, practiceSets } from '#tests/db/person-sets.ts';

const LANGUAGES = ['en', 'de', 'sv'] as const;
const MOST = 60;
const OF = 10_000;

/** Whoever says less in a language is not asked how it is spoken. */
const FEWEST_WORDS = 500;

const rows = LANGUAGES.map((language) => {
  const rates = new Map<string, number>();
  const persons = practiceSets()
    .map((set) => wordsIn(set, language))
    .filter(({ length }) => length >= FEWEST_WORDS);
  // Each person counts as much as another, however much they told.
  for (const words of persons)
    for (const [word, { length }] of Map.groupBy(words, (word) => word))
      rates.set(word, (rates.get(word) ?? 0) + (OF * length) / words.length / persons.length);
  const most = [...rates]
    .filter(([word]) => /^\p{L}/u.test(word))
    .map(([word, rate]) => ({ word, rate: Math.round(rate) }))
    .sort((one, other) => other.rate - one.rate || (one.word < other.word ? -1 : 1))
    .slice(0, MOST);
  return `${language}: ${most.map(({ word, rate }) => `${word} ${rate}`).join(', ')}`;
});

function wordsIn({ person, shelves }: PersonSet, spoken: string): string[] {
  return shelves
    .flatMap(({ sources }) => sources)
    .flatMap(({ title, content }) => {
      const lines = splitLines({ text: content, title }).lines.map((line) => ({ ...line, sourceId: title }));
      return ownLines(person, lines)
        .filter(({ language }) => language === spoken)
        .flatMap(({ start, end, wordsAt }) => wordsOf(content.slice(start + wordsAt, end)));
    });
}

writeFileSync(
  join(import.meta.dirname, '../../lib/speech/usual-words.public.ts'),
  `// Written by \`npm run words:usual\`; see there. A language, its most used words, and how often each is said in ten thousand words.
export const USUAL_WORDS = \`
${rows.join('\n')}
\`;
`,
);
process.disconnect?.();
