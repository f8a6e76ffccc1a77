import { sentencesOf } from '../evidence/statements.ts';
import type { StemLanguage } from '../stem-of.ts';

const CLAUSE_ENDS =
  /[;:—–]\s|,\s+(?:and|but|so|because|which|who|and|und|aber|denn|weil|och|men|utan|för)\s+|\s+(?:but|because|aber|weil|men)\s+|\s+(?:and|und|och)\s+(?=(?:I|my|we|our|it|she|he|they|ich|mein\p{L}*|wir|es|jag|min|mitt|vi|det)(?!\p{L})|(?:read|have|has|had|never|always)\s)/u;

/** The clauses of a sentence that may claim something by themselves; of a question none. */
export const clausesOf = (sentence: string): string[] =>
  /\?["”’»)]*$/u.test(sentence)
    ? []
    : sentence
        .split(CLAUSE_ENDS)
        .map((clause) => clause.trim())
        .filter(Boolean);

export const sentencesIn = (text: string): string[] =>
  [...sentencesOf(text, { start: 0, end: text.length })].map(({ start, end }) => text.slice(start, end));

const YES =
  /^\W*(?:yes|yeah|yep|of course|certainly|always|often|naturally|once|twice|every day|i (?:do|did|was|am|have)(?! not|n['’]t)|ja|jawohl|doch|klar|natürlich|immer|jo|javisst|absolut|alltid)(?!\p{L})/iu;
const NO =
  /^\W*(?:no|nope|not|never|i (?:do|did|was|am|have)(?: not|n['’]t)|nein|nie|niemals|nicht|kein\p{L}*|nej|aldrig|inte|ingen|inga)(?!\p{L})/iu;
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
  const open = openQuestion(turned, said);
  if (open) return open;
  const [, asks = '', own = '', rest = ''] =
    /^(?:(?:and|so|but|well),? )?(do|did|does|were|was|are|is|am|have|had|can|could|would) (I|my(?: \p{L}+){1,2}?) (.+)$/iu.exec(
      turned,
    ) ?? [];
  if (!rest) return null;
  const auxiliary = asks.toLowerCase() === 'are' ? 'am' : asks.toLowerCase();
  const no = ALWAYS_NO.test(said) ? 'never' : NO.test(said) ? 'not' : null;
  if (no === null && !YES.test(said)) {
    const [, verb, tail] = /^I (\p{L}+) (?:it|them|him|her)\b(.*)$/u.exec(said) ?? [];
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

/** "How old was I when I got it" and "Nine." are "I was nine when I got it". */
function openQuestion(turned: string, said: string): string | null {
  const value = said.replace(/[.!…]+$/u, '');
  if (value.split(' ').length > 6) return null;
  const [, whose, when] = /^(?:and )?how old was (I|my \p{L}+) (when .+)$/iu.exec(turned) ?? [];
  if (whose && when) return `${whose} was ${value} ${when}`;
  const [, thing, verb, kind, rest = ''] =
    /^(?:and )?how many (\p{L}+) (do|did) (I) (.+)$/iu.exec(turned)?.map(String) ?? [];
  if (thing && kind && verb) return `I ${verb} ${rest} ${value} ${thing}`;
  const [, , action] = /^(?:and )?(when|what year) did I (.+)$/iu.exec(turned) ?? [];
  if (action) return `I did ${action} in ${value.replace(/^in /iu, '')}`;
  const [, during] = /^(?:and )?how long did I (.+)$/iu.exec(turned) ?? [];
  if (during) return `I did ${during} for ${value.replace(/^for /iu, '')}`;
  const [, which] =
    /^(?:and )?what was (?:the name of )?(my .+?)(?:['’]s name| called)?$/iu.exec(turned) ?? [];
  return which && /\b(?:name|called)\b/iu.test(turned) ? `${which} was called ${value}` : null;
}

function replyIn(language: 'de' | 'sv', question: string, said: string): string | null {
  const [, verb = '', rest = ''] =
    (language === 'de'
      ? /^(?:und )?(\p{L}+) (?:Sie|du) (.+)$/iu
      : /^(?:och )?(\p{L}+) (?:du|ni) (.+)$/iu
    ).exec(question) ?? [];
  const [isNo, isYes] = [NO.test(said), YES.test(said)];
  if (!rest || (!isNo && !isYes)) return null;
  const never = ALWAYS_NO.test(said);
  const not = language === 'de' ? (never ? 'nie' : 'nicht') : never ? 'aldrig' : 'inte';
  return [language === 'de' ? 'ich' : 'jag', verb.toLowerCase(), isNo ? not : null, rest]
    .filter(Boolean)
    .join(' ');
}
