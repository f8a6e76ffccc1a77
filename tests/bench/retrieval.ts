// `npm run bench:retrieval`: how well questions find their answers, by kind, beside what plain ranking finds in as many
// characters. Reported are the items at odd places; on the others the weights were learnt, and `-- --tuning` reports those instead.

import { parseArgs } from 'node:util';
import { contextAnswer } from '#lib/conversations/context-answer.ts';
import { TOLD_PASSAGES } from '#lib/knowledge/limits.public.ts';
import { answersTo } from '#lib/knowledge/search-passages.ts';
import { holdsQuote } from '#tests/db/person-sets.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { type AskedPerson, type AskedQuestion, askPersons } from './asked-persons.ts';
import { plainRankings } from './plain-rankings.ts';

const HEAD = `${'set, kind'.padEnd(34)}    n |    @1 |    @5 |   @10 |  told | characters | empty | p50 ms | p95 ms`;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(7);
const at = (sorted: readonly number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0).padStart(6);

const { values } = parseArgs({ options: { tuning: { type: 'boolean', default: false } } });
const isReported = ({ place }: AskedQuestion): boolean => place % 2 === (values.tuning ? 0 : 1);

const { db, close } = await serveScratchPostgres();
const persons = await askPersons(db);
console.log(`\nItems at ${values.tuning ? 'even' : 'odd'} places\n${HEAD}`);
for (const { person, asked } of persons) {
  const held = asked.filter(isReported);
  const answerable = held.filter(({ quotes }) => quotes.length > 0);
  report(`${person.name}, all`, answerable);
  const ways = new Set(answerable.flatMap(({ kind, languages }) => [kind, languages]));
  for (const way of ways.size > 1 ? [...ways].sort() : []) {
    const some = answerable.filter(({ kind, languages }) => kind === way || languages === way);
    if (some.length < answerable.length) report(`  ${way}`, some);
  }
  report(
    `  unanswerable`,
    held.filter(({ quotes }) => quotes.length === 0),
  );
}
for (const person of persons) await reportPlain(person);
await close();
process.exit(0);

function report(name: string, asked: readonly AskedQuestion[]): void {
  let [told, characters, empty] = [0, 0, 0];
  const places = asked.map(({ question, found, quotes }) => {
    const passages = answersTo(question, found, TOLD_PASSAGES);
    const context = contextAnswer(passages);
    characters += JSON.stringify(context).length;
    if (context.passages.some(({ text }) => holdsQuote(text, quotes))) told += 1;
    if (passages.length === 0) empty += 1;
    return passages.findIndex(({ body }) => holdsQuote(body, quotes));
  });
  const within = (limit: number) =>
    percent(places.filter((place) => place >= 0 && place < limit).length / asked.length);
  const times = asked.map(({ ms }) => ms).sort((one, other) => one - other);
  console.log(
    [
      `${name.padEnd(34)}${String(asked.length).padStart(5)} `,
      ...[1, 5, 10].map(within),
      percent(told / asked.length),
      (characters / asked.length).toFixed(0).padStart(11),
      percent(empty / asked.length),
      at(times, 0.5),
      at(times, 0.95),
    ].join('|'),
  );
}

/** Passages by BM25 and by `ts_rank`, as many as the answer above has characters. */
async function reportPlain({ person, reflectionId, asked }: AskedPerson): Promise<void> {
  const rankings = await plainRankings(db, reflectionId);
  const items = asked.filter((item) => isReported(item) && item.quotes.length > 0);
  for (const [name, rank] of Object.entries(rankings)) {
    let told = 0;
    for (const { question, found, quotes } of items) {
      let room = contextAnswer(answersTo(question, found, TOLD_PASSAGES)).passages.reduce(
        (sum, { text }) => sum + text.length,
        0,
      );
      const fitting = (await rank(question.text, person, found)).filter((body) => {
        room -= body.length;
        return room >= 0;
      });
      if (fitting.some((body) => holdsQuote(body, quotes))) told += 1;
    }
    console.log(
      `${`${person.name}, ${name} over passages, told at equal length`.padEnd(60)}${percent(told / items.length)}`,
    );
  }
}
