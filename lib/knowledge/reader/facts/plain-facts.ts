import type { ReaderLanguage } from '../languages.ts';
import { countFact } from './count-fact.ts';
import { deathFact } from './death-fact.ts';
import { eventFact } from './event-fact.ts';
import { type Fact, NOTHING } from './fact.ts';
import { kinCountFact } from './kin-count-fact.ts';
import { kinStoryFact } from './kin-story-fact.ts';
import { materialFact } from './material-fact.ts';
import { nameFact } from './name-fact.ts';
import { originFact } from './origin-fact.ts';
import { petFact } from './pet-fact.ts';
import { somebodyFact } from './somebody-fact.ts';
import { wayFact } from './way-fact.ts';

/** In characters: nothing that is said plainly takes longer. */
const LONGEST = 2_000;

/** What tells that a sentence is the fact that a plain question asks for; undefined where the question is of no such kind. */
export function factAsked(
  asks: string,
  language: ReaderLanguage,
  given: { known: ReadonlySet<string>; person: string; texts: readonly string[] },
): Fact | undefined {
  const fact =
    kinCountFact(asks, language) ??
    deathFact(asks, given.texts) ??
    petFact(asks, language) ??
    countFact(asks, language) ??
    eventFact(asks, language) ??
    materialFact(asks, language) ??
    originFact(asks, language) ??
    wayFact(asks, language) ??
    kinStoryFact(asks, language, given.texts) ??
    somebodyFact(asks, language, given) ??
    nameFact(asks, language, given);
  return (
    fact &&
    ((at) => {
      const { text = '', asked = '' } = at.sentences[at.place] ?? {};
      return text.length + asked.length > LONGEST ? NOTHING : fact(at);
    })
  );
}
