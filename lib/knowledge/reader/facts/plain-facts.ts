import { stemOf } from '../../stem-of.ts';
import { type ReaderLanguage, wordsIn } from '../languages.ts';
import { beginsWithOthers, hasWanted, NUMBER, speaksOfSelf } from '../wanted-kind.ts';
import { contentWords } from '../word-forms.ts';
import { askedNoun, wordFor } from './asked-noun.ts';
import { beliefFact } from './belief-fact.ts';
import { deathFact } from './death-fact.ts';
import { beginOfTurn, CANNOT, type Fact, fitFrom, isInReply, lastWith, NOTHING, type Place } from './fact.ts';
import { homeFact } from './home-fact.ts';
import { kinCountFact } from './kin-count-fact.ts';
import { kinStoryFact } from './kin-story-fact.ts';
import { kindsOf, materialFact } from './material-fact.ts';
import { nameFact } from './name-fact.ts';
import { somebodyFact } from './somebody-fact.ts';

/** In characters: nothing that is said plainly takes longer. */
const LONGEST = 2_000;

const ASKS_PET: readonly RegExp[] = [
  /\b(?:do|did|have) you (?:have |got |keep |own )?(?:any |an? )(?<pet>pets?|cats?|dogs?|horses?|animals?)(?: at home)?\W*$/iu,
  /\b(?:what|which) (?<pet>pets?|animals?) (?:do|did|have) you\b/iu,
  /\b(?:hast du|haben sie|hattest du) (?:eine?n? )?(?<pet>haustiere?|katzen?|hunde?|pferde?)\W*$/iu,
  /\b(?:har|hade) du (?:någon |några |en )?(?<pet>husdjur|katter|katt|hundar|hund|häst)\W*$/iu,
];
const PET_NAMED = /\b(?:called|named|namens|heter|hette|heißt|hieß)(?!\p{L})/iu;

/** A dog is not answered with a cat, nor with no animal at all. */
function petFact(asks: string, language: ReaderLanguage): Fact | undefined {
  const pet = ASKS_PET.map((form) => form.exec(asks)?.groups?.pet).find((one) => one !== undefined);
  if (pet === undefined) return undefined;
  const isIt = wordFor(pet.toLowerCase().replace(/s$/, ''), language);
  return (at: Place) => {
    const { text = '' } = at.sentences[at.place] ?? {};
    if (lastWith(at, (one) => isIt(one, at.spoken)) === undefined) return CANNOT;
    const isNamed = isIt(text, at.spoken) && PET_NAMED.test(text) && speaksOfSelf(text, at.spoken);
    return isNamed ? { fits: 0.7 } : NOTHING;
  };
}

const ASKS_EVENT: readonly RegExp[] = [
  /^\W*(?:and |so )?(?:when|in what year|what year|which year) (?:did|have|had) (?:you|u) (?:first |finally )?(?<did>\p{L}+)(?<rest>.*)$/iu,
  /^\W*(?:und )?(?:wann|in welchem jahr) (?:hast|haben|bist|sind) (?:du|sie)(?<rest>.*?) (?<did>\p{L}+)\W*$/iu,
  /^\W*(?:och )?(?:när|vilket år) (?<did>\p{L}+) (?:du|ni)(?<rest>.*)$/iu,
];

/** When the person did something: they say that they did it, and the date with it. */
function eventFact(asks: string, language: ReaderLanguage): Fact | undefined {
  const found = ASKS_EVENT.map((form) => form.exec(asks)?.groups).find((one) => one !== undefined);
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

const ASKS_COUNT: readonly RegExp[] = [
  /\bhow many (?<what>\p{L}+) (?:do|did|have|had|are|were) (?:you|there|u)\b(?<rest>.*)$/iu,
  /\bwie viele (?<what>\p{L}+) (?:hast|haben|hattest|hatten|gibt|gab|waren|sind) (?:du|sie|es|ihr)\b(?<rest>.*)$/iu,
  /\bhur många (?<what>\p{L}+) (?:har|hade|är|var|finns) (?:du|ni|det)\b(?<rest>.*)$/iu,
];
const COUNT = new RegExp(
  String.raw`(?:${NUMBER}|\b\p{L}+tio\p{L}+\b|\b\p{L}+und\p{L}+zig\b)(?: \p{L}+){0,1}? (?<what>\p{L}+)`,
  'giu',
);

/** A number of the very things that were asked about, of what was done with them. */
function countFact(asks: string, language: ReaderLanguage): Fact | undefined {
  const found = ASKS_COUNT.map((form) => form.exec(asks)?.groups).find((one) => one !== undefined);
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
function originFact(asks: string, language: ReaderLanguage): Fact | undefined {
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

const ASKS_WAY: readonly RegExp[] = [
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
function wayFact(asks: string, language: ReaderLanguage): Fact | undefined {
  const to = ASKS_WAY.map((form) => form.exec(asks)?.groups?.to).find((one) => one !== undefined);
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

/** What tells that a sentence is the fact that a plain question asks for; undefined where the question is of no such kind. */
export function factAsked(
  asks: string,
  language: ReaderLanguage,
  given: { known: ReadonlySet<string>; person: string; texts: readonly string[] },
): Fact | undefined {
  const fact =
    beliefFact(asks, language) ??
    homeFact(asks, given.person) ??
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
