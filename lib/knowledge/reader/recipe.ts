import { inParagraphs, type Quotation } from '../quotation.ts';
import { wordFor } from './facts/asked-noun.ts';
import { type ReaderLanguage, readerLanguageOf } from './languages.ts';
import { gapBefore } from './own-tellings.ts';
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
  /(?:\d|half|halbe\p{L}*|\p{L}) (?:(?:level|heaped|gestrichene|rågad) )?(?:grams?|kilos?|litres?|liters?|decilitres?|cups?|ounces?|pounds?|pints?|handfuls?|pinch(?:es)?|(?:table|tea)?spoons?|spoonfuls?|degrees|g|kg|dl|ml|gramm|kilo|liter|esslöffel|teelöffel|tassen?|grad|matskedar?|teskedar?|msk|tsk|grader)(?!\p{L})/giu;
const FEWEST_MEASURES = 2;
/** "Soup and herring": of two dishes nobody knows which comes first. */
const TWO = /\s(?:and|und|och|or|oder|eller)\s/iu;
const FIRST_STEP = /^\W*(?:first|begin|start|zuerst|als erstes|först|börja)(?!\p{L})/iu;

type Asked = { found: readonly GivenPassage[]; person: string; language: ReaderLanguage };

/** Of what is told under the name of the dish that is asked for, the passage that measures most; undefined where none does. */
function recipeAsked(
  asks: string,
  { found, language }: Pick<Asked, 'found' | 'language'>,
): { best: GivenPassage; ofIt: readonly GivenPassage[] } | undefined {
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
  return best && { best: best.passage, ofIt };
}

const LIST = /^\s*(?:[-*•+–—]|\d{1,3}[.)])\s/mu;

/** The title of the source to read from its beginning: what is told in running text is understood in its order only. */
export function titleOfRecipe(asks: string, asked: Pick<Asked, 'found' | 'language'>): string | undefined {
  const recipe = recipeAsked(asks, asked);
  return recipe && !LIST.test(recipe.best.text) ? recipe.best.sourceTitle : undefined;
}

/** How something is made whose recipe is there under its name: from its beginning, in its order; undefined where none is. */
export function tellRecipe(asks: string, { found, person, language }: Asked): string | undefined {
  const recipe = recipeAsked(asks, { found, language });
  if (!recipe) return undefined;
  const { best, ofIt } = recipe;
  if (!LIST.test(best.text)) return tellInOrder(found, best.sourceTitle, person);
  const steps = ofIt.find(
    (one) => one !== best && one.sourceTitle === best.sourceTitle && FIRST_STEP.test(one.text),
  );
  const told = [best, ...(steps ? [steps] : [])]
    .map((passage) => ({ words: ownWordsOf(passage, person), citation: passage.citation }))
    .filter(({ words }) => words !== '');
  return told.length > 0 ? inParagraphs(told) : undefined;
}

const LONGEST_RECIPE = 1_200;

/** As the passages were found, from the paragraph that first measures something. */
function tellInOrder(found: readonly GivenPassage[], title: string, person: string): string | undefined {
  const told = found
    .filter(({ sourceTitle }) => sourceTitle === title)
    .map((passage) => ({ words: ownWordsOf(passage, person), citation: passage.citation }));
  const first = told.findIndex(({ words }) => words.search(MEASURE) >= 0);
  const quotations: Quotation[] = [];
  let length = 0;
  for (const { words, citation } of told.slice(Math.max(0, first))) {
    const paragraphs = words.split('\n');
    const measured = paragraphs.findIndex((paragraph) => paragraph.search(MEASURE) >= 0);
    const from = length === 0 ? Math.max(0, measured) : 0;
    const fitting = paragraphs.slice(from).filter((paragraph) => {
      length += paragraph.length + 1;
      return length <= LONGEST_RECIPE || length === paragraph.length + 1;
    });
    if (fitting.length > 0) quotations.push({ words: fitting.join('\n'), citation });
    if (length > LONGEST_RECIPE) break;
  }
  return first < 0 ? undefined : inParagraphs(quotations);
}

/** Each paragraph and each thing of a list in a line of its own, as it stands in the source. */
function ownWordsOf(passage: GivenPassage, person: string): string {
  return passageSentences(passage, person)
    .filter(({ isOwn }) => isOwn)
    .map(({ text }, at, all) => gapBefore(all, at) + text)
    .join('');
}
