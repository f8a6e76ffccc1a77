// `npm run bench:contradictions`: how many of the contradictions that people found in the given persons the rules find, and what the rules
// show in ordinary libraries, for a reader to judge. `-- --pairs` prints the given pairs at even places; those at odd places are only counted.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { claimsIn, findContradictions } from '#lib/knowledge/find-contradictions.ts';
import { splitLines } from '#lib/knowledge/lines/split-lines.ts';
import { ownLines } from '#lib/knowledge/own-lines.ts';
import { type PersonSet, personSets, practiceSets } from '#tests/db/person-sets.ts';

const given = z.object({ contradictions: z.array(z.object({ a: z.string(), b: z.string() })).default([]) });
const contradictionsOf = (name: string) =>
  given.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, `../data/persons/${name}/questions.json`), 'utf8')),
  ).contradictions;

/** As the app does it: what is not sealed, and in a conversation what the person says. */
function saidBy({ person, shelves }: PersonSet) {
  const lines = shelves
    .filter(({ visibility }) => visibility !== 'sealed')
    .flatMap(({ sources }) => sources)
    .flatMap(({ title, content }) => {
      const { lines } = splitLines({ text: content, title });
      const wordsOf = ({ start, end, wordsAt }: (typeof lines)[number]) =>
        content.slice(start + wordsAt, end).trim();
      return lines.map((line) => {
        const question = line.repliesTo === null ? undefined : lines[line.repliesTo];
        const { speaker, language } = line;
        return {
          ...{ sourceId: title, speaker, language, text: wordsOf(line), length: line.end - line.start },
          asked: question ? wordsOf(question) : null,
        };
      });
    });
  return ownLines(person, lines).filter(({ length }) => length >= 5 && length <= 1_000);
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const isOf = (quote: string, words: string) =>
  oneLine(words).includes(oneLine(quote)) || oneLine(quote).includes(oneLine(words));

let shown = 0;
for (const set of [...personSets(), ...practiceSets()]) {
  const said = saidBy(set);
  const found = await findContradictions(
    said.flatMap((line, place) =>
      claimsIn({ id: `${place}`, ...line, line: { sourceId: line.sourceId, place } }),
    ),
  );
  shown += found.length;
  const pairs = set.shelves.length > 1 ? contradictionsOf(set.name) : [];
  const isFound = ({ a, b }: (typeof pairs)[number]) =>
    found.some(
      ({ one, other }) =>
        (isOf(one.quote, a) && isOf(other.quote, b)) || (isOf(one.quote, b) && isOf(other.quote, a)),
    );
  // What is sealed, or said by others, or taken back in the same breath, is not compared.
  const placeOf = (words: string) => {
    const place = said.findIndex(({ text }) => isOf(text, words));
    return place === -1 ? null : place;
  };
  const isCompared = ({ a, b }: (typeof pairs)[number]) => {
    const [one, other] = [placeOf(a), placeOf(b)];
    return one !== null && other !== null && one !== other;
  };
  for (const half of ['even', 'odd'] as const) {
    const ofHalf = pairs.filter((_, place) => (place % 2 === 0) === (half === 'even'));
    if (ofHalf.length === 0) continue;
    console.log(
      `${set.name}, ${half} places: ${ofHalf.filter(isFound).length} of ${ofHalf.length} found; ${ofHalf.filter(isCompared).length} of them are two lines of theirs that are not sealed`,
    );
    if (half === 'even' && process.argv.includes('--pairs'))
      for (const pair of ofHalf)
        console.log(
          `  ${isFound(pair) ? 'found' : isCompared(pair) ? 'missed' : 'not compared'} ${oneLine(pair.a)} | ${oneLine(pair.b)}`,
        );
  }
  for (const { disagreement, one, other } of found)
    console.log(`${set.name} shows ${disagreement}: ${oneLine(one.quote)} | ${oneLine(other.quote)}`);
}
console.log(`${shown} shown in all`);
process.disconnect?.();
