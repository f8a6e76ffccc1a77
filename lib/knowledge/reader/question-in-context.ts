import { readerLanguageOf, wordsIn } from './languages.ts';
import { lifeQuestionsIn } from './life-questions.ts';
import { hearTalk } from './small-talk.ts';
import { contentWords } from './word-forms.ts';

export type Question = {
  /** What is looked for. */
  text: string;
  /** What of it was said just now. */
  asks: string;
  /** What was left unsaid, in the words of what was asked before; empty where nothing was. */
  subject: string;
  /** Whether it asks to go on with what was told last. */
  goesOn: boolean;
};

const GOES_ON =
  /^\W*(?:(?:and|so|ok(?:ay)?|yes|please|wow|cool|oh|can you|und|och|ja|bitte),? )*(?:and|then(?: what)?|what (?:then|next|else|more|happened(?: (?:then|next|after(?: that)?))?|came (?:next|after(?: that)?)|did you do(?: then| next)?)|(?:go|carry) on|continue|explain|(?:tell me )?(?:some(?:thing)? )?more(?: about (?:that|it|this|him|her|them))?|another(?: one)?|how did (?:it|that) (?:go on|end|continue)|(?:und )?(?:dann|weiter|mehr)|(?:erzähl\w*|sag\w*)(?: (?:mir|mal))* (?:weiter|mehr)(?: davon)?|was (?:geschah|passierte|war|kam) (?:dann|danach)|wie ging(?: es|'s) weiter|(?:och )?(?:sen|sedan|mer|fortsätt)|berätta (?:mer|vidare)(?: om (?:det|honom|henne))?|vad hände (?:sen|sedan|då))(?:,? (?:please|bitte|tack))?\W*$/i;
/** Of something that was named before, or as an addition to what was asked before. */
const LEANS_BACK =
  /^\W*(?:[Aa]nd|[Bb]ut|[Ss]o|[Ww]hat about|[Hh]ow about|[Uu]nd|[Aa]ber|[Oo]ch|[Mm]en)\b|\b(?:he|she|it|they|him|her|them|his|its|their|theirs|that|this|those|these|(?<!\b(?:[Ii]s|[Aa]re|[Ww]as|[Ww]ere|been|be) )there|then|er|sie|es|ihn|ihm|ihr|das|dort|da|damals|davon|dabei|darüber|han|hon|den|det|dem|där|då|honom|henne)\b/;
const ENOUGH_WORDS = 3;
/** "How fast?", "By whom?", "Warum nicht?": a question without a verb or a person leaves both to the one before. */
const ELLIPSIS =
  /^\W*(?:(?:and|so|but|und|aber|och|men),? )?(?:(?:by|with|for|from|at|in|on|of|since|mit|von|seit|für|med|av|från|sedan) )?(?:who|whom|whose|what|when|where|why|how|which|wer|wem|wen|was|wann|wo|warum|wieso|wie|vem|vad|när|var|varför|hur)\b(?:(?!['’](?:s|d|re)\b|\b(?:is|are|was|were|am|do|does|did|have|has|had|can|could|will|would|should|you|your|ist|sind|war|waren|hast|haben|hat|hatte|du|dein\w*|sie|ihr|är|har|hade|gör|gjorde|din|ditt|dina)\b)[^.!])*$/iu;
const LONGEST_ELLIPSIS = 4;
/** "What did you answer?", "Why'd you stop then?": what somebody did to what was spoken of, and nothing else. */
const ONLY_DID =
  /^\W*(?:(?:and|so|but|und|aber|och|men),? )?(?:(?:who|what|when|where|why|how)(?:['’]d| did| had| have) (?:you|u) (?:stop|quit|finish|start|begin|fail|answer|reply|react|respond|end|decide|notice|expect|win|lose|survive|manage|cope|escape|return|stopped|finished|started|failed|answered)|(?:was|wann|wo|warum|wie|wem) (?:hast du|haben sie) (?:aufgehört|angefangen|geantwortet|reagiert|gemerkt|entschieden|verloren|gewonnen)|(?:vad|när|varför|hur|vem) (?:slutade|började|svarade|reagerade|märkte|förlorade|vann) (?:du|ni))(?: \p{L}+)?\W*$/iu;

const ASKS =
  /\?|\b(?:I'd|I would|we'd|we would|ich möchte|ich würde gern\w*|jag vill|jag skulle vilja) (?:(?:like|love) to |gern\w* |gärna )?(?:ask|know|hear|learn|fragen|wissen|hören|fråga|veta|höra)\b|^\W*(?:(?:and|so|but|then|now|und|dann|och|men|sedan|please|bitte) )*(?:who|what|whats|when|where|why|which|whose|how|tell|give|list|quote|recite|read|share|show|describe|explain|name|do|did|does|are|is|was|were|have|has|had|can|could|would|will|should|may|ever|any|isn't|wer|was|wann|wo|warum|wieso|wie|welche\w*|woher|wohin|erzähl\w*|beschreib\w*|gib|nenn\w*|zeig\w*|lies|bist|sind|hast|haben|kannst|gibt|gab|vem|vad|när|var|varför|hur|vilke\w*|berätta|beskriv|ge|nämn|visa|läs|är|har|hade|kan|finns)\b|\b(?:you|your|yours|yourself|du|dich|dir|deine?\w*|ihre?\w*|dig|din|ditt|dina)\b/iu;
const OF_THEMSELF =
  /\b(?:I|I'm|I've|im|my|me|mine|we|our|ich|mein\w*|mir|mich|wir|unser\w*|jag|min|mitt|mina|mig|vi|vår\w*)\b/iu;

/** Whether somebody wants to know something; "I was in Japan last year." only tells it. A bare word is a search. */
export const asksSomething = (matter: string): boolean => ASKS.test(matter) || !OF_THEMSELF.test(matter);

/**
 * The question with the subject that it leaves unsaid: "Why?" is about what was asked before. A question with a subject of
 * its own stands alone.
 */
export function questionInContext(matter: string, askedBefore: readonly string[]): Question {
  const { asks, before } = lastQuestion(matter);
  const alone = { text: asks, asks, subject: '', goesOn: GOES_ON.test(asks) };
  if (standsAlone(asks)) return alone;
  const subject = lastSubject([...askedBefore, ...before]);
  if (subject === undefined) return { ...alone, text: matter };
  const asksSame = withOther(subject, asks);
  if (asksSame !== undefined) return { text: asksSame, asks: asksSame, subject: '', goesOn: false };
  if (alone.goesOn) return { text: subject, asks: subject, subject: '', goesOn: true };
  return { text: `${subject} ${asks}`, asks, subject, goesOn: false };
}

const OTHER =
  /^\W*(?:[Aa]nd|[Uu]nd|[Oo]ch),? (?:what about |how about |was ist mit |hur var det med )?((your|[Dd]eine?\w*|[Ii]hre?\w*|din|ditt|dina) \p{L}+|\p{Lu}\p{L}+)\W*$/u;
const OWN_THING = /\b(?:your|deine?\w*|ihre?\w*|din|ditt|dina) \p{L}+/iu;
const NAME = /(?<=\p{L} )\p{Lu}\p{L}+/u;

/** "What was your mother's name?" and then "And your father?" asks the same of another. */
function withOther(subject: string, asks: string): string | undefined {
  const [, other, your] = OTHER.exec(asks) ?? [];
  const place = your ? OWN_THING : NAME;
  return other !== undefined && place.test(subject) ? subject.replace(place, other) : undefined;
}

/** "I write about the islands. What was your job?" asks for the job. */
function lastQuestion(matter: string): { asks: string; before: string[] } {
  const sentences = matter.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '');
  const last = sentences.at(-1);
  if (sentences.length < 2 || !last?.includes('?')) return { asks: matter, before: [] };
  return { asks: last, before: [sentences.slice(0, -1).join(' ')] };
}

/** Backwards, and no further than needed: a talk may have been long. */
function lastSubject(askedBefore: readonly string[]): string | undefined {
  for (const said of askedBefore.toReversed()) {
    const { matter } = hearTalk(said);
    if (matter !== '' && standsAlone(matter)) return matter;
  }
  return undefined;
}

const LONGEST_QUERY = 500;

/** What to look up: what was asked just now as far as there is room for it, and what is left goes to its subject. */
export function queryOf({ asks, subject }: Question): string {
  const [life] = readerLanguageOf(asks) === 'en' ? lifeQuestionsIn(asks) : [];
  // Behind the question mark: what was asked is compared with what was asked before.
  const whole = life?.lookedUp && !asks.includes('?') ? `${asks}?` : asks;
  const matter = lastWords(`${whole} ${life?.lookedUp ?? ''}`.trim(), LONGEST_QUERY);
  return `${lastWords(subject, LONGEST_QUERY - matter.length - 1)} ${matter}`.trim();
}

/** A word that does not fit is left out, unless it is the only one. */
function lastWords(text: string, most: number): string {
  if (text.length <= most) return text;
  if (most <= 0) return '';
  const end = text.slice(-most);
  return end.slice(end.indexOf(' ') + 1);
}

function standsAlone(matter: string): boolean {
  if (wordsIn(matter).length <= LONGEST_ELLIPSIS && ELLIPSIS.test(matter)) return false;
  const words = contentWords(matter, readerLanguageOf(matter)).length;
  if (words <= 1 && ONLY_DID.test(matter)) return false;
  return !GOES_ON.test(matter) && (words >= ENOUGH_WORDS || (words > 0 && !LEANS_BACK.test(matter)));
}
