import { stemOf } from '../../stem-of.ts';
import { type ReaderLanguage, wordsIn } from '../languages.ts';
import { beginsWithOthers, hasWanted, speaksOfSelf } from '../wanted-kind.ts';
import { contentWords } from '../word-forms.ts';
import { wordFor } from './asked-noun.ts';
import { type Fact, lastWith, NOTHING, type Place } from './fact.ts';

const ASKS: readonly RegExp[] = [
  /^\W*(?:and |so )?(?:when|in what year|what year|which year) (?:did|have|had) (?:you|u) (?:first |finally )?(?<did>\p{L}+)(?<rest>.*)$/iu,
  /^\W*(?:und )?(?:wann|in welchem jahr) (?:hast|haben|bist|sind) (?:du|sie)(?<rest>.*?) (?<did>\p{L}+)\W*$/iu,
  /^\W*(?:och )?(?:när|vilket år) (?<did>\p{L}+) (?:du|ni)(?<rest>.*)$/iu,
];

/** When the person did something: they say that they did it, and the date with it. */
export function eventFact(asks: string, language: ReaderLanguage): Fact | undefined {
  const found = ASKS.map((form) => form.exec(asks)?.groups).find((one) => one !== undefined);
  const [did] = contentWords(found?.did ?? '', language);
  if (!did) return undefined;
  const isDone = (text: string, spoken: ReaderLanguage) =>
    wordsIn(text).some((word) => stemOf(word, spoken) === stemOf(did.word, spoken));
  const beside = contentWords(found?.rest ?? '', language).map(({ word }) => wordFor(word, language));
  const known = new Set<string>();
  return (at: Place) => {
    const { text = '' } = at.sentences[at.place] ?? {};
    if (!isDone(text, at.spoken) || hasWanted('when', text, known) !== true) return NOTHING;
    if (!speaksOfSelf(text, at.spoken) || beginsWithOthers(text)) return NOTHING;
    const before = at.sentences.slice(Math.max(0, at.place - 10), at.place).map((one) => one.text);
    const here = beside.filter((isIt) => lastWith(at, (one) => isIt(one, at.spoken)) !== undefined).length;
    if (here * 2 >= beside.length && (here > 0 || beside.length === 0)) return { fits: 0.9 };
    const around = beside.filter((isIt) => before.some((one) => isIt(one, at.spoken))).length;
    return around === beside.length ? { fits: 0.7 } : NOTHING;
  };
}
