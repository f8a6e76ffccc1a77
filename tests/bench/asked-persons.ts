import { type FoundLines, findLines } from '#lib/db/lines.ts';
import { fillMeanings } from '#lib/jobs/fill-meanings.ts';
import type { ReadQuestion } from '#lib/knowledge/find/read-question.ts';
import { prepareQuestion } from '#lib/knowledge/search-passages.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { PERSON_SETS, type Person, readPerson } from '#tests/db/persons.ts';
import type { ScratchStack } from '#tests/db/serve-scratch-postgres.ts';

/** A question, what the database found for it, and how long that took; without quotes nothing answers it. */
export type AskedQuestion = {
  /** Of its list: even ones are for tuning, odd ones are only ever reported. */
  place: number;
  quotes: readonly string[];
  kind: string;
  languages: string;
  question: ReadQuestion;
  found: FoundLines;
  ms: number;
};

export type AskedPerson = { person: Person; reflectionId: string; asked: AskedQuestion[] };

/** Every question of every set, put to the whole chain: lines filed, meanings filled by the model that comes with the app. */
export async function askPersons(db: ScratchStack['db']): Promise<AskedPerson[]> {
  const all: AskedPerson[] = [];
  for (const person of PERSON_SETS.map(readPerson)) {
    const reflectionId = await fillLibrary(db, person.shelves, person.name);
    await fillAll(reflectionId);
    const namespaces = person.shelves.map(({ name }) => name);
    const asked: AskedQuestion[] = [];
    const questions = [
      ...person.answerable.map((item, place) => ({ ...item, place })),
      ...person.unanswerable.map((question, place) => ({
        ...{ question, place, quotes: [], kind: 'unanswerable', languages: 'any', reach: 'viewer' as const },
      })),
    ];
    for (const { question: text, place, quotes, kind, languages, reach } of questions) {
      const started = performance.now();
      const { question, asked: query } = await prepareQuestion(text);
      const found = await findLines({ reflectionId, namespaces, reach, ...query });
      if (!found.ok) throw new Error(found.error.code);
      asked.push({
        place,
        quotes,
        kind,
        languages,
        question,
        found: found.value,
        ms: performance.now() - started,
      });
    }
    all.push({ person, reflectionId, asked });
  }
  return all;
}

/** One turn of the job after the other, until nothing is left. */
async function fillAll(reflectionId: string): Promise<void> {
  for (;;) {
    const filled = await fillMeanings(reflectionId);
    if (!filled.ok) throw new Error(filled.error.code);
    if (Array.isArray(filled.value)) return;
  }
}
