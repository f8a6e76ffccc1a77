import type { ReaderLanguage } from '../languages.ts';
import { beginsWithOthers, speaksOfSelf } from '../wanted-kind.ts';
import { contentWords } from '../word-forms.ts';
import { wordFor } from './asked-noun.ts';
import { beginOfTurn, type Fact, fitFrom, isInReply, lastWith, NOTHING, type Place } from './fact.ts';

const ASKS: readonly RegExp[] = [
  /\bhow (?:did|do|had|was it that) (?:you|u|your family) (?:first |ever )?(?:come|came|get|got|end up|ended up|arrive|land|move|emigrate|travel|happen to come)(?: over| out| here| down)? ?(?<to>.*)$/iu,
  /\bhow (?:did|do|had) (?:you|u) (?<to>(?:become|start as|begin as|turn into|learn to be)\b.*)$/iu,
  /\bwie (?:bist|sind|seid) (?:du|sie|ihr) (?<to>.+?) (?:gekommen|gelangt|gelandet|geworden)\b/iu,
  /\bhur (?:kom|hamnade) (?:du|ni) (?<to>.+)$/iu,
  /\bhur blev (?:du|ni) (?<to>.+)$/iu,
];
const ASKED_SO =
  /\b(?:come|came|want(?:ed)? to be|end(?:ed)? up|get (?:here|to|into)|got (?:here|to|into)|arrive|emigrate|become|became|gekommen|gelandet|geworden|kom|hamnade|blev)\b/iu;
const TRAVELS =
  /\b(?:by|on|in|aboard|with|via) (?:the |a |an |two |our )?(?:\p{L}+ )?(?:ship|boat|train|lorry|truck|bus|plane|car|cart|foot|ferry|sledge|sled|bicycle|trawler|steamer|wagon|way of)\b|\bon the [“"]?\p{Lu}|\bpermit|visa|advert(?:isement)?|zu fuß|mit dem (?:schiff|zug|schlitten|wagen|bus)|med (?:båt|tåg)\p{L}*|crossed|sailed|answered an\b/iu;
const COMES =
  /\b(?:came|come|crossed|sailed|arrived|travelled|walked|moved|emigrated|fled|flew|drove|landed|kam|kamen|gekommen|zog|geflohen|kom|flyttade|for)\b/iu;
const BECOMES =
  /\b(?:came to|got into|became|become|begun|began|started|turned to|learn(?:ed|t)|wanted to be|because|that was what did it|wurde|geworden|kam zu|blev)\b/iu;

/** How somebody came to a place, or to what they do: the journey or the turn of life, said of that place or trade. */
export function wayFact(asks: string, language: ReaderLanguage): Fact | undefined {
  const to = ASKS.map((form) => form.exec(asks)?.groups?.to).find((one) => one !== undefined);
  if (to === undefined) return undefined;
  const isPlace =
    (/^(?:to|in|into|on|at|over|nach|till|auf|hierher|hit)\b.*\p{Lu}|\b(?:here|hierher|hit)\b/u.test(to) &&
      language !== 'de') ||
    /^(?:nach|hierher)\b/u.test(to);
  const wanted = contentWords(to, language)
    .map(({ word }) => word)
    .filter((word) => !/^(?:become|begin|start|turn|first|make|be)$/u.test(word))
    .map((word) => wordFor(word, language));
  if (wanted.length === 0) return undefined;
  return (at: Place) => {
    const { text = '', asked = '' } = at.sentences[at.place] ?? {};
    const isIt = (one: string) => wanted.filter((word) => word(one, at.spoken)).length * 2 >= wanted.length;
    const isReply = isInReply(at, 2) && ASKED_SO.test(asked) && isIt(asked);
    const isOwn = speaksOfSelf(text, at.spoken) || isReply || !beginsWithOthers(text);
    if (!isOwn) return NOTHING;
    if (isReply) {
      const fits = (isPlace ? TRAVELS : BECOMES).test(text) ? 1 : isInReply(at, 1) ? 0.9 : 0;
      if (fits > 0) return fitFrom(at, beginOfTurn(at), fits);
    }
    if (!isPlace) {
      return isIt(text) && BECOMES.test(text) && speaksOfSelf(text, at.spoken) ? { fits: 0.7 } : NOTHING;
    }
    if (lastWith(at, isIt) === undefined) return NOTHING;
    if (TRAVELS.test(text) && (COMES.test(text) || isReply)) return { fits: 0.8 };
    return isIt(text) && COMES.test(text) && speaksOfSelf(text, at.spoken) ? { fits: 0.6 } : NOTHING;
  };
}
