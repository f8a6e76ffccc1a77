// `npm run bench:visitors`: fifty conversations of ten turns, as visitors who know only the first page have them, to be read.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openConversation } from '#tests/db/ask-person.ts';
import { personSet } from '#tests/db/person-sets.ts';
import { openKeptRetrieval } from './kept-retrieval.ts';

const kept = openKeptRetrieval();
const demo = personSet('demo');
const visitors = readFileSync(join(import.meta.dirname, '../data/visitors.txt'), 'utf8')
  .trim()
  .split('\n\n');
for (const visitor of visitors) {
  const [title = '', ...turns] = visitor.split('\n');
  console.log(`\n${title}`);
  const say = openConversation(demo.person, kept.retrieveAs(demo, 'guest'));
  for (const turn of turns) console.log(`> ${turn}\n  ${(await say(turn)).replaceAll('\n', '\n  ')}`);
}
await kept.close();
process.exit(0);
