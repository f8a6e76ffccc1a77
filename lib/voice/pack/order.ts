/** By UTF-16 code units: the order of no language, and so the same everywhere. */
export const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

export const inOrder = (texts: readonly string[]): string[] => texts.toSorted(compare);
