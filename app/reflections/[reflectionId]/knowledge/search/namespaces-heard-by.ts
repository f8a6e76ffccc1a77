import type { SearchReach } from '#lib/knowledge/search-passages.ts';
import type { Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';

type Hearer = Exclude<SearchReach, 'future_guest'>;

const HEARD: Readonly<Record<Hearer, readonly Namespace['visibility'][]>> = {
  guest: ['published'],
  viewer: ['private', 'published'],
  steward: ['sealed', 'private', 'published'],
};

/** What a conversation would freeze as its allowlist if it started now. */
export const namespacesHeardBy = (reach: Hearer, namespaces: readonly Namespace[]): Namespace[] =>
  namespaces.filter(({ visibility }) => HEARD[reach].includes(visibility));
