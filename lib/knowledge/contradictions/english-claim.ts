import type { Claim } from './claim.ts';
import { ADVERBS, AUXILIARIES, predicate } from './english-predicate.ts';
import { type Token, verbOf } from './tokens.ts';
import { EMPTY, OTHERS, OWN, SELF } from './word-lists.ts';

const DETERMINERS = new Set('the his her their this that'.split(' '));
const MOST_SUBJECT = 6;

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
