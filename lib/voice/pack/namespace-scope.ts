import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import { inOrder } from './order.ts';

/** The same names give the same hash, in whatever order and however often they are named. */
export const hashNamespaceScope = (names: readonly string[]): string => canonicalHash(namespaceScope(names));

export const namespaceScope = (names: readonly string[]): string[] => inOrder([...new Set(names)]);
