import { properNames } from './pack/proper-names.ts';
import { isKin } from './spoken-names.ts';

/** Behind these stands a place: "on Kökar", "in Wien". */
const WHERE = String.raw`(?:in|on|at|near|around|outside|auf|nach|bei|aus|på|i|vid|utanför)\s+`;

/** Whom these words name besides the person, who may not know of it; the most frequent first. */
export function namesTold(words: readonly string[], person: string): string[] {
  const own = new Set(partsOf(person));
  const said = words.join('\n');
  return properNames(words).filter(
    (name) => !isKin(name) && !partsOf(name).every((part) => own.has(part)) && !isPlace(name, said),
  );
}

/** Wherever it is named, somebody or something is there. */
function isPlace(name: string, said: string): boolean {
  const letters = name.replaceAll(/[^\p{L}\p{N}\s]/gu, '.');
  const times = said.match(new RegExp(String.raw`(?<!\p{L})${letters}(?!\p{L})`, 'gu'))?.length ?? 0;
  const behind =
    said.match(new RegExp(String.raw`(?<!\p{L})${WHERE}${letters}(?!\p{L})`, 'giu'))?.length ?? 0;
  return times > 0 && behind >= times;
}

const partsOf = (name: string): string[] => name.toLowerCase().split(/\s+/);
