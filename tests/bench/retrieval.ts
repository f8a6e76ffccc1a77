// `npm run bench:retrieval`: how well questions find their answers. Items at even places were tuned on; what is reported is the
// others.

import { searchPassages } from '#lib/knowledge/search-passages.ts';
import { contextAnswer } from '#lib/tools/context-answer.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { heldOutItems, holdsQuote, PERSON_SETS, type Person, readPerson } from '#tests/db/persons.ts';
import { type ScratchStack, serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';

const LIMIT = 24;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8);

async function report(db: ScratchStack['db'], person: Person): Promise<void> {
  const reflectionId = await fillLibrary(db, person.shelves, person.name);
  const namespaces = person.shelves.map(({ name }) => name);
  const places: number[] = [];
  const times: number[] = [];
  let [told, characters] = [0, 0];
  const asked = heldOutItems(person.answerable);
  for (const { question, quotes, reach } of asked) {
    const started = performance.now();
    const found = await searchPassages({ reflectionId, namespaces, reach, query: question, limit: LIMIT });
    times.push(performance.now() - started);
    if (!found.ok) throw new Error(found.error.code);
    places.push(found.value.findIndex(({ body }) => holdsQuote(body, quotes)));
    const context = contextAnswer(found.value);
    characters += JSON.stringify(context).length;
    if (context.passages.some(({ text }) => holdsQuote(text, quotes))) told += 1;
  }
  const within = (limit: number) =>
    places.filter((place) => place >= 0 && place < limit).length / asked.length;
  times.sort((one, other) => one - other);
  console.log(
    [
      person.set.padEnd(16),
      `${asked.length} questions`,
      ...[1, 5, 10].map((limit) => `@${limit} ${percent(within(limit))}`),
      `told ${percent(told / asked.length)}`,
      `${Math.round(characters / asked.length)} characters`,
      `p50 ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms`,
    ].join(' | '),
  );
}

const { db, close } = await serveScratchPostgres();
for (const set of PERSON_SETS) await report(db, readPerson(set));
await close();
process.disconnect?.();
