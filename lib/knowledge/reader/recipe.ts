import { inParagraphs } from '../quotation.ts';
import { wordFor } from './facts/asked-noun.ts';
import { type ReaderLanguage, readerLanguageOf } from './languages.ts';
import { passageSentences } from './passage-sentences.ts';
import type { GivenPassage } from './read-passages.ts';
import { contentWords } from './word-forms.ts';

const ASKS: readonly RegExp[] = [
  /\bhow (?:do|did|would|should|can|could) (?:you|u|i|one|we) (?:\p{L}+ly )?(?:make|bake|cook|prepare|brew) (?<dish>.+?)\W*$/iu,
  /\bhow (?:is|are|was|were) (?<dish>.+?) (?:made|baked|cooked|prepared|brewed)\W*$/iu,
  /\brecipe (?:for|of) (?<dish>.+?)(?:,? please)?\W*$/iu,
  /\bwie (?:backst|kochst|machst|backen|kochen|machen|backt|kocht|macht) (?:du|sie|man|ihr|ich) (?<dish>.+?)\W*$/iu,
  /\brezept (?:für|von) (?<dish>.+?)\W*$/iu,
  /\bhur (?:bakar|lagar|gör|kokar|steker) (?:du|man|ni|jag) (?<dish>.+?)\W*$/iu,
  /\brecept(?:et)? (?:på|för|till) (?<dish>.+?)\W*$/iu,
];
const MEASURE =
  /(?:\d|half|halbe\p{L}*|\p{L}) (?:(?:level|heaped|gestrichene|rågad) )?(?:grams?|kilos?|litres?|liters?|decilitres?|cups?|ounces?|pints?|(?:table|tea)spoons?|degrees|g|kg|dl|ml|gramm|kilo|liter|esslöffel|teelöffel|tassen?|grad|matskedar?|teskedar?|msk|tsk|grader)(?!\p{L})/giu;
const FEWEST_MEASURES = 2;
/** "Soup and herring": of two dishes nobody knows which comes first. */
const TWO = /\s(?:and|und|och|or|oder|eller)\s/iu;
const FIRST_STEP = /^\W*(?:first|begin|start|zuerst|als erstes|först|börja)(?!\p{L})/iu;

/** How something is made whose recipe is there under its name: from its beginning, in its order; undefined where none is. */
export function tellRecipe(
  asks: string,
  { found, person, language }: { found: readonly GivenPassage[]; person: string; language: ReaderLanguage },
): string | undefined {
  const dish = ASKS.map((form) => form.exec(asks)?.groups?.dish).find((one) => one !== undefined) ?? '';
  const words = contentWords(dish, language);
  if (words.length === 0) return undefined;
  const named = words.map(({ word }) => wordFor(word, language));
  const isOf = (text: string, spoken: ReaderLanguage) => named.every((isIt) => isIt(text, spoken));
  const ofIt = found.filter(({ text, sourceTitle, heading }) =>
    [sourceTitle, heading ?? ''].some(
      (title) => !TWO.test(title) && isOf(title, readerLanguageOf(text, language)),
    ),
  );
  const [best] = ofIt
    .map((passage) => ({ passage, measures: passage.text.match(MEASURE)?.length ?? 0 }))
    .filter(
      ({ passage: { text }, measures }) =>
        measures >= FEWEST_MEASURES && named.some((isIt) => isIt(text, readerLanguageOf(text, language))),
    )
    .toSorted((one, other) => other.measures - one.measures);
  if (!best) return undefined;
  const { sourceTitle } = best.passage;
  const steps = ofIt.find(
    (one) => one !== best.passage && one.sourceTitle === sourceTitle && FIRST_STEP.test(one.text),
  );
  const told = [best.passage, ...(steps ? [steps] : [])]
    .map((passage) => ({ words: ownWordsOf(passage, person), citation: passage.citation }))
    .filter(({ words }) => words !== '');
  return told.length > 0 ? inParagraphs(told) : undefined;
}

/** Each paragraph and each thing of a list in a line of its own, as it stands in the source. */
function ownWordsOf(passage: GivenPassage, person: string): string {
  return passageSentences(passage, person)
    .filter(({ isOwn }) => isOwn)
    .map(({ text, block }, at, all) => (at === 0 ? '' : all[at - 1]?.block === block ? ' ' : '\n') + text)
    .join('');
}
