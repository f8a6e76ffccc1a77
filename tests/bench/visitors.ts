// `npm run bench:visitors`: fifty conversations of ten turns, as visitors who know only the first page have them, to be read.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openConversation, retrieveAs } from '#tests/db/ask-person.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { personSets } from '#tests/db/person-sets.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';

const { db, close } = await serveScratchPostgres();
const demo = personSets().find(({ name }) => name === 'demo');
if (!demo) throw new Error('the demo person is missing');
const reflectionId = await fillLibrary(db, demo.shelves, demo.person);
const visitors = readFileSync(join(import.meta.dirname, '../data/visitors.txt'), 'utf8')
  .trim()
  .split('\n\n');
for (const visitor of visitors) {
  const [title = '', ...turns] = visitor.split('\n');
  console.log(`\n${title}`);
  const say = openConversation(demo.person, retrieveAs(reflectionId, demo, 'guest'));
  for (const turn of turns) console.log(`> ${turn}\n  ${(await say(turn)).replaceAll('\n', '\n  ')}`);
}
await close();
