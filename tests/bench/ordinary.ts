// `npm run bench:ordinary`: what the keyless reader says to the most ordinary questions of visitors, put to the demo person by a member.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { converse } from '#tests/db/ask-person.ts';
import { personSet } from '#tests/db/person-sets.ts';
import { quotesIn } from '#tests/knowledge/reader/said-parts.ts';
import { openKeptRetrieval } from './kept-retrieval.ts';

/** `Where were you born? = Hellsö`: words of which a right answer has one; `nothing` where the sources say nothing. */
const questions = readFileSync(join(import.meta.dirname, '../data/ordinary-questions.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' = '));
const demo = personSet('demo');
const kept = openKeptRetrieval();
const counts = new Map<string, number>();
for (const [question = '', wanted = ''] of questions) {
  const said = await converse(demo.person, [question], kept.retrieveAs(demo, 'member'));
  const quotes = quotesIn(said).join('\n');
  const isRight =
    wanted === 'nothing' ? quotes === '' : wanted.split(' | ').some((words) => quotes.includes(words));
  const verdict = isRight ? 'right' : quotes === '' ? 'refused' : 'beside';
  counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  console.log(`${verdict.padEnd(8)} ${question}${isRight ? '' : `\n         ${said.replaceAll('\n', ' ')}`}`);
}
await kept.close();
console.log([...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', '));
process.exit(0);
