import { properNames } from './pack/proper-names.ts';
import { isKin } from './spoken-names.ts';

/** Whom and what these words name besides the person: people who may not know of it, and places. The most frequent first. */
export function namesTold(words: readonly string[], person: string): string[] {
  const own = new Set(partsOf(person));
  return properNames(words).filter((name) => !isKin(name) && !partsOf(name).every((part) => own.has(part)));
}

const partsOf = (name: string): string[] => name.toLowerCase().split(/\s+/);
