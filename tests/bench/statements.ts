// `npm run bench:statements`: how the rules that find statements do on the statements that people called good or bad, and,
// with `-- --draw 100 [seed] [practice]`, statements drawn at random to be judged by a reader: of the three, or of the persons to
// practise with.

import { drawer } from '#tests/bench/drawer.ts';
import { practiceSets } from '#tests/db/person-sets.ts';
import { PERSONS, scoreStatements, statementsOf } from '#tests/knowledge/evidence/given-persons.ts';

const found = await Promise.all(PERSONS.map(async (given) => ({ given, items: await statementsOf(given) })));

for (const { given, items } of found) {
  const kinds = Map.groupBy(items, ({ kind }) => kind);
  const counts = [...kinds].map(([kind, { length }]) => `${length} ${kind}`).join(', ');
  console.log(`${given.name}: ${items.length} statements (${counts})`);
  if (given.name === 'chats') continue;
  for (const half of ['even', 'odd'] as const) {
    const { good, goodFound, kindRight, kindTold, bad, badTaken } = scoreStatements(given.name, items, half);
    console.log(
      `  ${half} places: ${goodFound} of ${good} good ones found, ${kindRight} of them of the right kind and ${kindTold} told; ${badTaken.length} of ${bad} bad ones taken`,
    );
  }
}

const at = process.argv.indexOf('--draw');
if (at !== -1) {
  const practice = practiceSets().map(({ name, person, shelves }) => ({
    ...{ name, person },
    sources: () => shelves.flatMap(({ sources }) => sources),
  }));
  const drawnFrom = process.argv.includes('practice')
    ? await Promise.all(practice.map(async (given) => ({ given, items: await statementsOf(given) })))
    : found;
  const all = drawnFrom.flatMap(({ given, items }) => items.map((item) => ({ ...item, person: given.name })));
  // The same draw for the same seed, so that two readers judge the same ones.
  const draw = drawer(Number(process.argv[at + 2] ?? 1));
  for (const item of draw(all, Number(process.argv[at + 1] ?? 100)))
    console.log(`${item.person} | ${item.kind} | ${item.quote.replace(/\s+/g, ' ')}`);
}
process.disconnect?.();
