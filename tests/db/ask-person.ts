import { contextAnswer } from '#lib/conversations/context-answer.ts';
import { TOLD_PASSAGES } from '#lib/knowledge/limits.public.ts';
import { searchPassages } from '#lib/knowledge/search-passages.ts';
import type { Asker, PersonSet } from '#tests/db/person-sets.ts';
import { passages, talkWith } from '#tests/knowledge/reader/talk-with.ts';

export const REACH = { guest: 'guest', member: 'viewer', owner: 'steward' } as const;
const MAY_HEAR = {
  guest: ['published'],
  member: ['published', 'private'],
  owner: ['published', 'private', 'sealed'],
} as const;

export type Retrieve = (query: string) => Promise<string>;

/** What `retrieve-context` answers to somebody, as it is sent. */
export function retrieveAs(reflectionId: string, set: PersonSet, asker: Asker): Retrieve {
  const { shelves } = set;
  const allowed: readonly string[] = MAY_HEAR[asker];
  const namespaces = shelves.filter(({ visibility }) => allowed.includes(visibility)).map(({ name }) => name);
  return async (query) => {
    const found = await searchPassages({
      reflectionId,
      namespaces,
      reach: REACH[asker],
      query,
      limit: TOLD_PASSAGES,
    });
    if (!found.ok) throw new Error(found.error.code);
    return JSON.stringify(contextAnswer(found.value));
  };
}

/** A conversation with the reader, of as many turns as somebody asks for. */
export function openConversation(person: string, retrieve: Retrieve): (turn: string) => Promise<string> {
  const talk = talkWith({
    system: `You are the reflection of ${person}.`,
    retrieve: async (query) => ({ ...passages(), text: await retrieve(query) }),
  });
  return async (turn) => (await talk(turn)).said;
}

/** What is said to the last of several turns. */
export async function converse(
  person: string,
  turns: readonly string[],
  retrieve: Retrieve,
): Promise<string> {
  const talk = openConversation(person, retrieve);
  let said = '';
  for (const turn of turns) said = await talk(turn);
  return said;
}
