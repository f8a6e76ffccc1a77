import { namesOfPerson } from './same-person.ts';

/** In a conversation only what the person says. */
export function ownLines<Said extends { sourceId: string; speaker: string | null }>(
  person: string,
  lines: readonly Said[],
): Said[] {
  return [...Map.groupBy(lines, ({ sourceId }) => sourceId).values()].flatMap((ofSource) => {
    const speakers = ofSource.flatMap(({ speaker }) => speaker ?? []);
    if (speakers.length === 0) return ofSource;
    const own = namesOfPerson(speakers, person);
    return ofSource.filter(({ speaker }) => speaker !== null && own.has(speaker));
  });
}
