import type { ReadQuestion } from '#lib/knowledge/find/read-question.ts';
import { prepareQuestion } from '#lib/knowledge/search-passages.ts';
import { type FoundLines, findLines } from '#lib/knowledge/store/as-service/lines.ts';
import { REACH } from '#tests/db/ask-person.ts';
import { fillAllMeanings } from '#tests/db/fill-all-meanings.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { type PersonSet, personSets } from '#tests/db/person-sets.ts';
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

export type AskedPerson = { person: PersonSet; reflectionId: string; asked: AskedQuestion[] };

/** Every question of every set, put to the whole chain: lines filed, meanings filled by the model that comes with the app. */
export async function askPersons(db: ScratchStack['db']): Promise<AskedPerson[]> {
  const all: AskedPerson[] = [];
  for (const person of personSets()) {
    const reflectionId = await fillLibrary(db, person.shelves, person.person);
    await fillAllMeanings(reflectionId);
    const namespaces = person.shelves.map(({ name }) => name);
    const asked: AskedQuestion[] = [];
    for (const item of person.items) {
      if (item.kind !== 'answerable' && item.kind !== 'unanswerable') continue;
      const { quotes, sort: kind, languages } = item.kind === 'answerable' ? item : UNANSWERABLE;
      const started = performance.now();
      const { question, asked: query } = await prepareQuestion(item.turns[0] ?? '');
      const found = await findLines({ reflectionId, namespaces, reach: REACH[item.asker], ...query });
      if (!found.ok) throw new Error(found.error.code);
      asked.push({
        place: item.place,
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

const UNANSWERABLE = { quotes: [], sort: 'unanswerable', languages: 'any' };
