import type { ReaderLanguage } from '../languages.ts';
import { askedNoun, wordFor } from './asked-noun.ts';
import { type Fact, fitFrom, isInReply, lastWith, NOTHING, type Place } from './fact.ts';
import { kindsOf } from './material-fact.ts';

/** "Where does your wood come from?", "Where do you get your wood?": one question in two forms. */
const ASKS: readonly RegExp[] = [
  /\bwhere (?:do|did) (?:you|u) (?:get|buy|find|fetch|order|source|take) (?:all )?(?<what>(?:your|the|all) .+?|\p{L}+)(?: from)?\W*$/iu,
  /\bwhere(?:'s| does| do| did| is| are| was| were) (?:all )?(?<what>(?:your|the|all|that) .+?|\p{L}+) (?:come|comes|coming|came|bought|got)? ?from\W*$/iu,
  /\bwoher (?:kommt|kommen|stammt|stammen|kam|kamen|hast du|haben sie|nimmst du|nehmen sie|beziehen sie|bekommst du|bekommen sie) (?<what>.+?)\W*$/iu,
  /\bwo (?:kaufst du|kaufen sie|holst du|holen sie|bekommst du|bekommen sie|besorgst du|besorgen sie) (?<what>.+?)(?: her)?\W*$/iu,
  /\bvarifrån (?:kommer|kom|får du|får ni|har du|tar du|hämtar du) (?<what>.+?)\W*$/iu,
  /\bvar (?:köper|får|hämtar|tar) (?:du|ni) (?<what>.+?)(?: ifrån| från)?\W*$/iu,
];
const NOBODY = /^(?:you|u|it|he|she|they|that|this|du|sie|ihr|er|es|ni|han|hon|den|det|they)$/iu;
/** "Where did you get married?" */
const NO_THING =
  /^(?:\p{L}+(?:ed|ing)|lost|hurt|stuck|drunk|home|there|here|off|on|up|out|away|back|to|sick|time)$/iu;
const GETS =
  /(?<!\p{L})(?:comes?|came|get|gets|got|buy|buys|bought|order|ordered|fetch\p{L}*|fell(?:ed)?|cut|take|took|bring|brings|brought|find|found|collect\p{L}*|gather\p{L}*|picked?|sends?|sent|delivers?|delivered|salvaged?|grows?|grew|supplie[ds]|kommt|kommen|kam|kaufe|kaufen|kaufte|gekauft|hole|holen|holte|geholt|bekomme\p{L}*|bezieh\p{L}*|stammt|stammen|liefert|kommer|kom|köper|köpte|hämtar|hämtade|får|fick)(?!\p{L})/iu;
const FROM =
  /(?<!\p{L})(?:from|out of|aus|vom|von|från|ur)(?!\p{L})|(?<!\p{L})(?:at|in|off|on|beside|behind|along|bei|beim|im|auf|hos|på|i) (?:the |a |an |my |our |old |der |dem |den |einem |en |ett )?(?:\p{Lu}|\p{L}{3,})/iu;

/** Where a thing is from: bought, fetched or grown there, said of that thing or of a kind of it. */
export function originFact(asks: string, language: ReaderLanguage): Fact | undefined {
  const plain = asks.replaceAll('’', "'");
  const what = ASKS.map((form) => form.exec(plain)?.groups?.what).find((one) => one !== undefined);
  if (what === undefined || NOBODY.test(what) || NO_THING.test(what)) return undefined;
  const noun = askedNoun(what, language);
  if (!noun || noun.owner === 'other') return undefined;
  const isWord = wordFor(noun.head, language);
  const kinds = kindsOf(noun.head);
  return (at: Place) => {
    const { text = '', asked = '' } = at.sentences[at.place] ?? {};
    const isIt = (one: string) => isWord(one, at.spoken) || kinds?.test(one) === true;
    const isReply = isInReply(at, 2) && isIt(asked) && GETS.test(asked);
    if (isReply && FROM.test(text)) return { fits: 1 };
    if (!GETS.test(text) || !FROM.test(text)) return NOTHING;
    if (isIt(text)) return { fits: 0.9 };
    const from = lastWith(at, isIt);
    return from === undefined ? NOTHING : fitFrom(at, from, 0.7);
  };
}
