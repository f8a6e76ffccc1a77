import { givenNameOf } from '../own-lines.ts';
import type { Stretch } from '../stretch.ts';
import { withoutQuotations } from './first-person.ts';
import { sentencesOf } from './statements.ts';

/** In the languages that have rules: whoever tells speaks of themself. */
const FIRST_PERSON =
  /(?<![\p{L}\p{N}])(?:I|me|my|mine|myself|we|us|our|ours|ich|mich|mir|mein\p{L}*|wir|uns|unser\p{L}*|jag|mig|mej|min|mitt|mina|vi|oss|vår\p{L}*|je|j|moi|mon|ma|mes|nous|notre|nos|yo|mi|mis|nosotr[oa]s|nuestr\p{L}*|io|mio|mia|miei|mie|noi|nostr\p{L}*)(?![\p{L}\p{N}])/iu;

const PARAGRAPH = /\S[^\n]*(?:\n[^\S\n]*\S[^\n]*)*/gu;

/**
 * "Notes taken down by Ilse. Mara spoke while she was baking.": in what the person tells of themself, the sentences that speak of
 * them by name, and above it the whole paragraph. Somebody else wrote them.
 */
export function saidOfPerson(text: string, person: string): Stretch[] {
  const given = givenNameOf(person);
  if (given === null) return [];
  const names = [person.trim(), given].map((name) => name.replace(/[^\p{L}\p{M}\p{N} ]/gu, '.')).join('|');
  // Behind a comma or a colon somebody may be quoted, or called.
  const named = new RegExp(
    String.raw`(?:^|(?<=[\p{L}\p{N}] ))(?:${names})(?: \p{Lu}[\p{L}’'-]*)? \p{Ll}`,
    'u',
  );
  if (!text.includes(given)) return [];
  const isOf = (words: string) => named.test(words) && !FIRST_PERSON.test(words);
  const said: Stretch[] = [];
  let isAbove = true;
  let isTold = false;
  for (const { 0: paragraph, index } of text.matchAll(PARAGRAPH)) {
    const isOwn = FIRST_PERSON.test(withoutQuotations(paragraph));
    isTold ||= isOwn;
    isAbove &&= !isOwn;
    if (!paragraph.includes(given)) continue;
    const whole = { start: index, end: index + paragraph.length };
    const of = [...sentencesOf(text, whole)].filter(({ start, end }) =>
      isOf(withoutQuotations(text.slice(start, end))),
    );
    said.push(...(isAbove && of.length > 0 ? [whole] : of));
  }
  return isTold ? said : [];
}
