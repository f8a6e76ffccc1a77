import type { ReaderLanguage } from '../languages.ts';
import { wordsIn } from '../languages.ts';
import { beginsWithOthers, NUMBER, speaksOfSelf } from '../wanted-kind.ts';
import { contentWords } from '../word-forms.ts';
import { wordFor } from './asked-noun.ts';
import { type Fact, isInReply, NOTHING, type Place } from './fact.ts';

const ASKS: readonly RegExp[] = [
  /\bhow many (?<what>\p{L}+) (?:do|did|have|had|are|were) (?:you|there|u)\b(?<rest>.*)$/iu,
  /\bwie viele (?<what>\p{L}+) (?:hast|haben|hattest|hatten|gibt|gab|waren|sind) (?:du|sie|es|ihr)\b(?<rest>.*)$/iu,
  /\bhur många (?<what>\p{L}+) (?:har|hade|är|var|finns) (?:du|ni|det)\b(?<rest>.*)$/iu,
];
const COUNT = new RegExp(
  String.raw`(?:${NUMBER}|\b\p{L}+tio\p{L}+\b|\b\p{L}+und\p{L}+zig\b)(?: \p{L}+){0,1}? (?<what>\p{L}+)`,
  'giu',
);

/** A number of the very things that were asked about, of what was done with them. */
export function countFact(asks: string, language: ReaderLanguage): Fact | undefined {
  const found = ASKS.map((form) => form.exec(asks)?.groups).find((one) => one !== undefined);
  if (!found?.what || /^(?:years?|months?|weeks?|days?|hours?|minutes?|times?|people)$/iu.test(found.what))
    return undefined;
  const isWhat = wordFor(found.what.toLowerCase(), language);
  const beside = contentWords(found.rest ?? '', language).map(({ word }) => wordFor(word, language));
  return (at: Place) => {
    const { text = '', asked = '' } = at.sentences[at.place] ?? {};
    if (!isInReply(at) && (beginsWithOthers(text) || !speaksOfSelf(text, at.spoken))) return NOTHING;
    const counts = [...text.matchAll(COUNT)].some(({ 0: all, groups }) =>
      wordsIn(`${groups?.what} ${all}`).some((word) => isWhat(word, at.spoken)),
    );
    if (!counts) return NOTHING;
    const having = beside.filter((isIt) => isIt(`${text} ${asked}`, at.spoken)).length;
    return having * 2 >= beside.length ? { fits: 0.9 } : NOTHING;
  };
}
