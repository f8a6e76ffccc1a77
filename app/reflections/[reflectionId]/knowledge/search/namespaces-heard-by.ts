import type { Namespace } from '#lib/db/namespaces.ts';
import type { SearchReach } from '#lib/knowledge/search-passages.ts';

const HEARD: Readonly<Record<SearchReach, readonly Namespace['visibility'][]>> = {
  guest: ['published'],
  viewer: ['private', 'published'],
  steward: ['sealed', 'private', 'published'],
};

/** What a conversation would freeze as its allowlist if it started now. */
export const namespacesHeardBy = (reach: SearchReach, namespaces: readonly Namespace[]): Namespace[] =>
  namespaces.filter(({ visibility }) => HEARD[reach].includes(visibility));
