import { languageOf } from '#lib/knowledge/language.public.ts';
import { splitPassages } from '#lib/knowledge/split-passages.ts';
import { STOP_WORDS } from '#lib/voice/stop-words.ts';
import type { PersonSet } from '#tests/db/person-sets.ts';

type Passage = { title: string; body: string; namespace: string; stems: ReadonlySet<string> };

const TOLD = 4;
const STEM = 5;

const stemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => word.length > 2 && !STOP_WORDS.has(word))
      .map((word) => word.slice(0, STEM)),
  );

/** A search without a database, good enough for a model to be tried on: the passages that share most rare words. */
export function plainSearch({ shelves }: PersonSet, visibilities: readonly string[]) {
  const passages: Passage[] = shelves
    .filter(({ visibility }) => visibilities.includes(visibility))
    .flatMap(({ name, sources }) =>
      sources.flatMap(({ title, content }) =>
        splitPassages(content).map(({ body }) => ({ title, body, namespace: name, stems: stemsOf(body) })),
      ),
    );
  const rarity = (stem: string) =>
    Math.log(1 + passages.length / (1 + passages.filter(({ stems }) => stems.has(stem)).length));
  return (query: string) => {
    const weights = new Map([...stemsOf(query)].map((stem) => [stem, rarity(stem)]));
    return passages
      .map((passage) => ({
        ...passage,
        score: [...weights].reduce((sum, [stem, weight]) => sum + (passage.stems.has(stem) ? weight : 0), 0),
      }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, TOLD)
      .map(({ title, body, namespace }) => ({
        text: body,
        source_title: title,
        namespace,
        language: languageOf(body),
      }));
  };
}
