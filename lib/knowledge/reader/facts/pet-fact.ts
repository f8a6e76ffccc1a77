import type { ReaderLanguage } from '../languages.ts';
import { speaksOfSelf } from '../wanted-kind.ts';
import { wordFor } from './asked-noun.ts';
import { CANNOT, type Fact, lastWith, NOTHING, type Place } from './fact.ts';

const ASKS: readonly RegExp[] = [
  /\b(?:do|did|have) you (?:have |got |keep |own )?(?:any |an? )(?<pet>pets?|cats?|dogs?|horses?|animals?)(?: at home)?\W*$/iu,
  /\b(?:what|which) (?<pet>pets?|animals?) (?:do|did|have) you\b/iu,
  /\b(?:hast du|haben sie|hattest du) (?:eine?n? )?(?<pet>haustiere?|katzen?|hunde?|pferde?)\W*$/iu,
  /\b(?:har|hade) du (?:någon |några |en )?(?<pet>husdjur|katter|katt|hundar|hund|häst)\W*$/iu,
];
const NAMED = /\b(?:called|named|namens|heter|hette|heißt|hieß)(?!\p{L})/iu;

/** A dog is not answered with a cat, nor with no animal at all. */
export function petFact(asks: string, language: ReaderLanguage): Fact | undefined {
  const pet = ASKS.map((form) => form.exec(asks)?.groups?.pet).find((one) => one !== undefined);
  if (pet === undefined) return undefined;
  const isIt = wordFor(pet.toLowerCase().replace(/s$/, ''), language);
  return (at: Place) => {
    const { text = '' } = at.sentences[at.place] ?? {};
    if (lastWith(at, (one) => isIt(one, at.spoken)) === undefined) return CANNOT;
    const isNamed = isIt(text, at.spoken) && NAMED.test(text) && speaksOfSelf(text, at.spoken);
    return isNamed ? { fits: 0.7 } : NOTHING;
  };
}
