import { type StemLanguage, stemOf } from '../stem-of.ts';
import type { Claim } from './claim.ts';
import { contentOf, nameIn } from './clause-content.ts';
import { numberOfWord } from './quantities.ts';
import { type Token, verbOf } from './tokens.ts';
import { DISLIKES, EMPTY, LIKES, NEVER, NOT, OTHERS, OWN, SELF, TRADE } from './word-lists.ts';

const DETERMINERS = new Set('the his her their this that'.split(' '));
const MOST_SUBJECT = 6;

const AUXILIARIES = new Set(
  'am is are was were be been being have has had do does did can could will shall may might must would should'.split(
    ' ',
  ),
);
const PAST = new Set('was were had did could'.split(' '));
const ADVERBS = new Set(
  'always still also already now really quite ever often once soon then usually both all long even too so longer'.split(
    ' ',
  ),
);
/** Forms that are no participles though they end like one, or that are although they do not. */
const PARTICIPLE =
  /(?:ed|[ktvsz]en|wn)$|^(?:born|kept|told|taught|bought|brought|built|sold|had|lost|met|paid|read|said|sung|thought|understood|won|worn|left|felt|found|heard|held|made|sent|slept|spent|stood|gone|done|seen|run|come|become|hung|cut|put|been|lit|fed|led|shut|set|let|bent|lent|dealt|meant|caught|sought|spun|stuck|struck|swept|wept|crept|dug|fought|hid|knelt|laid|leant|learnt|burnt|swung|torn|sworn|shot|hit|hurt|bred|fled|drunk|swum|sunk|begun|rung)$/;

const SAME_VERB = new Map([
  ...['own', 'possess'].map((word): [string, string] => [word, 'have']),
  ...['wed'].map((word): [string, string] => [word, 'marri']),
]);

type Clause = {
  clause: string;
  language: StemLanguage;
  subject: string;
  isOwn: boolean;
  before: readonly Token[];
  rest: readonly Token[];
};

/** What is said of a subject behind it. */
function predicate({ clause, language, subject, isOwn, before, rest }: Clause): Claim | null {
  let [isNegated, isNever, tense]: [boolean, boolean, Claim['tense']] = [false, false, 'present'];
  let at = 0;
  let auxiliary = '';
  for (; at < rest.length; at += 1) {
    const word = rest[at]?.word ?? '';
    const next = rest[at + 1]?.word ?? '';
    if (isDenial(word)) {
      if (isNegated) return null;
      isNegated = true;
      isNever ||= NEVER.has(word);
    } else if (AUXILIARIES.has(word) && isAuxiliary(word, next, rest[at + 2]?.word ?? '')) {
      auxiliary = word;
      if (PAST.has(word)) tense = 'past';
    } else if (!ADVERBS.has(word)) break;
  }
  const main = rest[at]?.word ?? '';
  if (main === '' || auxiliary === 'would' || auxiliary === 'should' || auxiliary === 'might') {
    if (!/^(?:do)$/.test(main)) return null;
  }
  let tail = rest.slice(at + 1);
  let verb = verbOf(main);
  while (
    tail[0] &&
    (verb === 'be' || verb === 'have') &&
    (isDenial(tail[0].word) || ADVERBS.has(tail[0].word))
  ) {
    if (isDenial(tail[0].word) && isNegated) return null;
    isNegated ||= isDenial(tail[0].word);
    isNever ||= NEVER.has(tail[0].word);
    tail = tail.slice(1);
  }
  if (main === 'used' && tail[0]?.word === 'to') {
    tense = 'past';
    verb = verbOf(tail[1]?.word ?? '');
    tail = tail.slice(2);
  } else if (main === 'got' && auxiliary === 'have') verb = 'have';
  else if (PAST.has(main) || (auxiliary === '' && isPast(main, verb))) tense = 'past';
  if (verb === 'work' && tail[0]?.word === 'as') verb = 'be';
  // "I was at the mill for so many years."
  if (/^(?:work|spend)$/.test(verb) && tail.some(({ word }) => /^years?$/.test(word))) verb = 'be';
  verb = SAME_VERB.get(verb) ?? verb;
  // "I am to read at the Mass" is not of where somebody is.
  if (verb === 'be' && tail[0]?.word === 'to' && auxiliary === '') return null;
  if (tail[0]?.word === 'no' || (verb === 'be' && subject === 'there' && tail[0]?.word === 'no')) {
    isNegated = true;
    tail = tail.slice(1);
  }
  const all = [...before, ...tail];
  // "I haven't forgotten it": what was not forgotten stands elsewhere.
  if (isNegated && tail.some(({ word }) => /^(?:it|that|this|them|him|her)$/.test(word)) && verb !== 'do')
    if (contentOf(clause, all, language).words.size < 2) return null;
  return {
    ...{ language, subject, isOwn, verb, tense, isNegated, isNever },
    isAbility: auxiliary === 'can' || auxiliary === 'could',
    ...contentOf(clause, all, language),
    // "I named it" is of something else.
    named:
      (isCalled(verb) && /^(?:is|are|was|were|been)$/.test(auxiliary)) || / name (?:is|was) /iu.test(clause)
        ? nameIn(tail[0]?.word === 'the' ? tail.slice(1) : tail)
        : null,
    is: verb === 'be' ? whatItIs(tail) : null,
    likes: likesOf(main, tail, isNegated, auxiliary),
    prefers: verb === 'prefer' ? preferred(tail) : null,
  };
}

const isCalled = (verb: string): boolean => verb === 'call' || verb === 'name';

const isDenial = (word: string): boolean => NOT.en.has(word) && word !== 'no';

/** "Kept" of "keep", "lived"; "am" and "has" are of now. */
const isPast = (form: string, verb: string): boolean =>
  !/^(?:am|is|are|has|does)$/.test(form) &&
  (/[^e]ed$/.test(form) ||
    form.slice(0, 3) !== verb.slice(0, 3) ||
    /^(?:lost|built|sent|spent|lent|began|held|heard|paid|said|laid|meant|dealt|learnt|burnt|had|understood|stood|grew|knew|sang|swam|drank|forgot|gave|came|became|read)$/.test(
      form,
    ));

const NO_VERB = /^(?:spring|king|morning|evening|(?:no|some|any|every)thing)$/;

const isAuxiliary = (word: string, next: string, afterNext: string): boolean => {
  if (/^(?:do|does|did|can|could|will|would|shall|should|may|might|must)$/.test(word))
    return next !== '' && !/^(?:it|that|the|a|my)$/.test(next);
  const behind = next === 'not' || next === 'never' || ADVERBS.has(next) ? afterNext : next;
  if (numberOfWord(behind, 'en') !== null) return false;
  // "Left-handed" is how somebody is.
  if (behind.includes('-') || NO_VERB.test(behind)) return false;
  return PARTICIPLE.test(behind) || /^(?:been|being)$/.test(behind) || /ing$/.test(behind);
};

/** One word that says what it is, or a name. */
function whatItIs(tokens: readonly Token[]): string | null {
  const told = /^(?:an?|the)$/.test(tokens[0]?.word ?? '') ? tokens.slice(1) : tokens;
  const name = nameIn(told);
  if (name) return name;
  const [one, next] = told;
  const isOne =
    one && (!next || /^(?:in|at|on|of|for|from|and|with|by|to|now|all|who|until|before)$/.test(next.word));
  return isOne && (TRADE.test(one.word) || tokens.length <= 2) && !EMPTY.en.has(one.word) ? one.word : null;
}

const ENDS_OBJECT =
  /^(?:and|but|when|because|as|since|than|more|best|most|better|like|always|very|too|all|of|least|so)$/;

function objectOf(tokens: readonly Token[], language: StemLanguage): string {
  const end = tokens.findIndex(({ word }) => ENDS_OBJECT.test(word));
  return (end < 0 ? tokens : tokens.slice(0, end))
    .filter(({ word }) => !EMPTY[language].has(word) || /^(?:on|in|at|of)$/.test(word))
    .map(({ word }) => stemOf(word, language))
    .join(' ');
}

function likesOf(
  main: string,
  tail: readonly Token[],
  isNegated: boolean,
  auxiliary: string,
): Claim['likes'] {
  const cannotStand =
    auxiliary === 'can' || auxiliary === 'could' ? isNegated && /^(?:stand|bear|abide)$/.test(main) : false;
  const base = verbOf(main);
  const isLike = [...LIKES.en].some((word) => stemOf(word, 'en') === base);
  const isDislike = [...DISLIKES.en].some((word) => stemOf(word, 'en') === base);
  if (!cannotStand && !isLike && !isDislike) return null;
  if (tail.some(({ word }) => word === 'least')) return null;
  const of = objectOf(tail, 'en');
  return of === '' ? null : { isLiked: cannotStand ? false : isLike !== isNegated, of };
}

function preferred(tail: readonly Token[]): Claim['prefers'] {
  const to = tail.findIndex(({ word }) => word === 'to');
  const [one, other] = [objectOf(tail.slice(0, to), 'en'), objectOf(tail.slice(to + 1), 'en')];
  return to > 0 && one && other ? [one, other] : null;
}

/** The subject of a clause, and what is said of it. */
export function englishClaim(clause: string, tokens: Token[]): Claim | null {
  const start = tokens.findIndex(
    ({ word }, place) =>
      place < MOST_SUBJECT &&
      (SELF.en.has(word) || OTHERS.has(word) || OWN.en.has(word) || DETERMINERS.has(word)),
  );
  if (start < 0) return namedClaim(clause, tokens);
  const first = tokens[start]?.word ?? '';
  if (OTHERS.has(first) && first !== 'there') return null;
  // "One of my brothers", "in 1990 there".
  if (
    start > 0 &&
    !/^(?:in|at|on|as|when|since|for|from|until|after|before|during|every)$/.test(tokens[0]?.word ?? '')
  )
    return namedClaim(clause, tokens);
  let at = start + 1;
  let subject = SELF.en.has(first) ? 'self' : first;
  const ofSubject: string[] = [];
  if (!SELF.en.has(first) && !OTHERS.has(first)) {
    while (
      at < tokens.length &&
      at - start <= MOST_SUBJECT &&
      !isVerb(tokens[at]?.word ?? '', ofSubject.length)
    ) {
      ofSubject.push(tokens[at]?.word ?? '');
      at += 1;
    }
    if (ofSubject.length === 0 || at >= tokens.length) return null;
    const whose = first === 'his' || first === 'her' || first === 'their' ? [first] : [];
    subject = [...whose, ...ofSubject].filter((word) => !/^(?:of|the|a|own|dear|name)$/.test(word)).join(' ');
  }
  return predicate({
    clause,
    language: 'en',
    subject,
    isOwn: OWN.en.has(first),
    before: tokens.slice(0, start),
    rest: tokens.slice(at),
  });
}

/** "Evald died in 1996": a name, and what it did. */
function namedClaim(clause: string, tokens: Token[]): Claim | null {
  const at = tokens.findIndex(({ word }, place) => place > 0 && place <= 3 && isVerb(word, place));
  const name = tokens.slice(0, Math.max(0, at));
  if (at < 1 || !name.every(({ text }) => /^\p{Lu}/u.test(text)) || EMPTY.en.has(name[0]?.word ?? ''))
    return null;
  const subject = name.map(({ word }) => word).join(' ');
  return predicate({ clause, language: 'en', subject, isOwn: false, before: [], rest: tokens.slice(at) });
}

const COMMON_VERBS = new Set(
  `live die come go keep sing read speak work have stand burn last open close own say like love hate drive drink eat know teach make get
  give take tell think want play build buy sell lose find leave move marry bear call name bake paint lie sit smell taste cost`.split(
    /\s+/,
  ),
);

/** Behind the nouns of a subject: an auxiliary, a denial, or a form of a verb that everybody knows. */
const isVerb = (word: string, nounsBefore: number): boolean =>
  AUXILIARIES.has(word) ||
  word === 'not' ||
  word === 'never' ||
  (nounsBefore > 0 &&
    (ADVERBS.has(word) ||
      (/(?:ed|s)$/.test(word) && COMMON_VERBS.has(verbOf(word))) ||
      IRREGULAR_PAST.has(word) ||
      /^\p{L}{3,}ed$/u.test(word)));

const IRREGULAR_PAST = new Set(
  'lived died came went kept sang read spoke had stood burnt lost told taught made got gave took thought built bought sold found left knew drank ate drove'.split(
    ' ',
  ),
);
