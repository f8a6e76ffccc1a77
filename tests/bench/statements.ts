// `npm run bench:statements`: how the rules that find statements do on the statements that people called good or bad, and,
// with `-- --draw 100 [seed]`, statements drawn at random to be judged by a reader.

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
  const all = found.flatMap(({ given, items }) => items.map((item) => ({ ...item, person: given.name })));
  let state = Number(process.argv[at + 2] ?? 1);
  // The same draw for the same seed, so that two readers judge the same ones.
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const drawn = all
    .map((item) => ({ item, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, Number(process.argv[at + 1] ?? 100));
  for (const { item } of drawn)
    console.log(`${item.person} | ${item.kind} | ${item.quote.replace(/\s+/g, ' ')}`);
}
process.disconnect?.();
