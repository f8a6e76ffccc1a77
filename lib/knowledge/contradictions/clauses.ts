import { sentencesOf } from '../evidence/statements.ts';
import type { StemLanguage } from '../stem-of.ts';

const CLAUSE_ENDS =
  /[;:—–]\s|,\s+(?:and|but|so|because|und|aber|denn|weil|och|men|utan|för)\s+|\s+(?:but|because|aber|weil|men)\s+|\s+(?:and|und|och)\s+(?=(?:I|my|we|our|it|she|he|they|ich|mein\p{L}*|wir|es|jag|min|mitt|vi|det)(?!\p{L})|(?:read|have|has|had|never|always)\s)/u;

/** "The scales, which I did not buy": what a relative clause says is of a word that stands before it. */
const RELATIVE = /,\s+(?:which|who|whom)\s[^,;:—–.!?]*/giu;

/** The clauses of a sentence that may claim something by themselves; of a question none. */
export const clausesOf = (sentence: string): string[] =>
  /\?["”’»)]*$/u.test(sentence)
    ? []
    : sentence
        .replace(RELATIVE, '')
        .split(CLAUSE_ENDS)
        .map((clause) => clause.trim())
        .filter(Boolean);

export const sentencesIn = (text: string): string[] =>
  [...sentencesOf(text, { start: 0, end: text.length })].map(({ start, end }) => text.slice(start, end));

const YES =
  /^\W*(?:yes|yeah|yep|of course|certainly|always|often|naturally|once|twice|every day|i (?:do|did|was|am|have)(?=[\s,]*(?:[.!;]|$))|ja|jawohl|doch|klar|natürlich|immer|jo|javisst|absolut|alltid)(?!\p{L})/iu;
const NO =
  /^\W*(?:no|nope|not|never|i (?:do|did|was|am|have)(?: not|n['’]t)(?=[\s,]*(?:[.!;]|$))|nein|nie|niemals|nicht|kein\p{L}*|nej|aldrig|inte|ingen|inga)(?!\p{L})/iu;
const ALWAYS_NO = /^\W*(?:(?:no|nein|nej)\W+)?(?:never|nie|niemals|aldrig)(?!\p{L})/iu;

/**
 * What a question and its reply claim together, as a sentence of the person: "Do you own a television? – No." is "I do not own a
 * television." Null where nothing is claimed.
 */
export function claimOfReply(asked: string, reply: string, language: StemLanguage): string | null {
  const question = sentencesIn(asked).findLast((sentence) => sentence.endsWith('?'));
  const [said = ''] = sentencesIn(reply);
  if (!question || said === '' || said.endsWith('?')) return null;
  if (language !== 'en') return replyIn(language, question.slice(0, -1), said);
  const turned = turnedRound(question.slice(0, -1));
  const open = openQuestion(turned, valueIn(said));
  if (open) return open;
  const [, asks = '', own = '', rest = ''] =
    /^(?:(?:and|so|but|well),? )?(do|did|does|were|was|are|is|am|have|had|can|could|would) (I|my(?: \p{L}+){1,2}?) (.+)$/iu.exec(
      turned,
    ) ?? [];
  if (!rest) return null;
  const auxiliary = asks.toLowerCase() === 'are' ? 'am' : asks.toLowerCase();
  const no = ALWAYS_NO.test(said) ? 'never' : NO.test(said) ? 'not' : null;
  if (no === null && !YES.test(said)) {
    const [, verb, tail] = /^I ((?:can['’]t )?\p{L}+) (?:it|them|him|her)\b(.*)$/u.exec(said) ?? [];
    const [, object] = /^(?:ever )?\p{L}+ (.+)$/u.exec(rest) ?? [];
    return verb && object ? `I ${verb} ${object}${tail}` : null;
  }
  return [own, auxiliary, no, rest.replace(/\bever /u, '')].filter(Boolean).join(' ');
}

/** As the person says it of themself. */
const turnedRound = (question: string): string =>
  question
    .replace(/\byour\b/giu, 'my')
    .replace(/\byourself\b/giu, 'myself')
    .replace(/\bwere you\b/giu, 'was I')
    .replace(/\byou\b/giu, 'I');

/** What a reply names first: "Fourteen" of "Fourteen, like everybody", "nine" of "I was nine", "a baker" of "He was a baker". */
const valueIn = (said: string): string =>
  said
    .replace(/[,;:–—].*$/su, '')
    .replace(/[.!…]+$/u, '')
    .replace(/^(?:I|he|she|it) (?:was|were|am|is|had|have) /iu, '')
    .trim();

const MOST_OF_VALUE = 6;

/** What an open question, turned round, and the value that it was answered with claim together. */
const OPEN: readonly (readonly [RegExp, string])[] = [
  // "How old was I when I got it" and "Nine" are "I was nine when I got it".
  [/^how old was (I|my \p{L}+) (when .+)$/iu, '$1 was $value $2'],
  [/^how many \p{L}+ and \p{L}+ (do|did) I have$/iu, 'I $1 have $thing'],
  [/^how many (\p{L}+) (do|did) I (.+)$/iu, 'I $2 $3 $value $1'],
  [/^(?:when|what year) was I born$/iu, 'I was born in $value'],
  [/^where was I born$/iu, 'I was born in $value'],
  [/^where did I grow up$/iu, 'I grew up in $value'],
  [/^how long was I (.+)$/iu, 'I was $1 for $value'],
  [/^(?:when|what year) did I (.+)$/iu, 'I did $1 in $value'],
  [/^how long did I (.+)$/iu, 'I did $1 for $value'],
  [/^what (?:did|does) (my \p{L}+) do$/iu, '$1 was $value'],
  [/^what was (?:the name of )?(my .+?)(?:['’]s name| called)$/iu, '$1 was called $value'],
  [/^what was the name of (my .+)$/iu, '$1 was called $value'],
];

/** A later sentence of the answer, which names nothing that was asked for. */
const IS_SENTENCE = /^(?:I|we|you|he|she|it|they|there|that|this|so|my|our|and|but|then) /iu;

function openQuestion(turned: string, given: string): string | null {
  if (given === '' || given.split(' ').length > MOST_OF_VALUE || IS_SENTENCE.test(given)) return null;
  const asked = turned.replace(/^and /iu, '');
  const [pattern, claim] = OPEN.find(([asks]) => asks.test(asked)) ?? [];
  if (!pattern || !claim) return null;
  // Without a noun of its own it is not known of which of the two there are so many.
  if (claim.includes('$thing') && !given.includes(' ')) return null;
  const value = given.replace(/^(?:in|for) /iu, '');
  if (/ do$/iu.test(asked) && !/^an? /iu.test(value)) return null;
  return asked.replace(pattern, claim).replace(/\$(?:value|thing)/u, () => value);
}

type Foreign = 'de' | 'sv';

/** As in English; the words come in any order, as they are read without their grammar. */
const OPEN_FOREIGN: Readonly<Record<Foreign, readonly (readonly [RegExp, string])[]>> = {
  de: [
    [/^wann \p{L}+ (?:Sie|du|ihr) (.+)$/iu, 'ich $1 $value'],
    [/^wo (?:sind Sie|bist du) geboren$/iu, 'ich bin in $value geboren'],
    [/^wie alt warst du,? als (.+)$/iu, 'ich war $value als $1'],
    [/^wie alt waren Sie,? als (.+)$/iu, 'ich war $value als $1'],
    [/^wie viele (\p{L}+) (?:haben|hatten|hast|hattest) (?:Sie|du)( .+)?$/iu, 'ich habe $value $1$2'],
    [/^wie lange (?:waren|haben|hatten|warst|hast|hattest) (?:Sie|du) (.+)$/iu, 'ich war $value $1'],
    [/^wie (?:hieß|heißt) (?:deine?|Ihre?) (.+)$/iu, 'mein $1 hieß $value'],
  ],
  sv: [
    [/^när (\p{L}+) (?:du|ni) (.+)$/iu, 'jag $1 $2 $value'],
    [/^var är (?:du|ni) född$/iu, 'jag är född i $value'],
    [/^hur gammal var du när (.+)$/iu, 'jag var $value när $1'],
    [/^hur många (\p{L}+) (har|hade) (?:du|ni)( .+)?$/iu, 'jag $2 $value $1$3'],
    [/^hur länge (\p{L}+) (?:du|ni) (.+)$/iu, 'jag $1 $2 $value'],
    [/^vad (?:hette|heter) (?:din|ditt) (.+)$/iu, 'min $1 hette $value'],
  ],
};

const IS_SENTENCE_THERE = /^(?:ich|wir|er|sie|es|das|da|und|aber|dann|jag|vi|han|hon|det|den|och|men|så) /iu;

function replyIn(language: Foreign, question: string, said: string): string | null {
  const asked = question.replace(/^(?:und|och) /iu, '');
  const value = valueIn(said);
  const [pattern, claim] = OPEN_FOREIGN[language].find(([asks]) => asks.test(asked)) ?? [];
  if (pattern && claim) {
    if (value === '' || value.split(' ').length > MOST_OF_VALUE || IS_SENTENCE_THERE.test(value)) return null;
    return asked
      .replace(pattern, claim)
      .replace('$value', () => value)
      .replace(/(?<!\p{L})(?:deine?|Ihre?)(?!\p{L})/u, 'mein')
      .replace(/(?<!\p{L})(?:din|ditt)(?!\p{L})/u, 'min')
      .replace(/(?<!\p{L})(?:als|när) (?:du|Sie|ni)(?!\p{L})/u, (when) => when.split(' ')[0] ?? '');
  }
  const [, verb = '', rest = ''] =
    (language === 'de' ? /^(\p{L}+) (?:Sie|du)( .+)?$/iu : /^(\p{L}+) (?:du|ni)( .+)?$/iu).exec(asked) ?? [];
  const [isNo, isYes] = [NO.test(said), YES.test(said)];
  if (!verb || (!isNo && !isYes)) return null;
  const never = ALWAYS_NO.test(said);
  const not = language === 'de' ? (never ? 'nie' : 'nicht') : never ? 'aldrig' : 'inte';
  return [language === 'de' ? 'ich' : 'jag', verb.toLowerCase(), isNo ? not : null, rest.trim()]
    .filter(Boolean)
    .join(' ');
}
