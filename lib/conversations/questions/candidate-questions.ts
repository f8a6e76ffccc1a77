import { isFileNameTitle } from '#lib/knowledge/file-names.public.ts';
import { isOurInterviewer } from '#lib/knowledge/our-interviewer.ts';
import { ownLines } from '#lib/knowledge/own-lines.ts';
import { isWholeQuestion } from '#lib/knowledge/whole-question.ts';
import type { SuggestionSource } from '#lib/voice/store/as-service/suggested-questions.ts';
import {
  type AskedLanguage,
  TELL_ME_ABOUT,
  VISITORS_QUESTIONS,
  type VisitorsQuestion,
} from '../texts/suggested-questions.public.ts';

/** What was asked in an interview, or what visitors ask anybody. */
export type Candidate = { question: string; askedIn: string } | { question: VisitorsQuestion; askedIn: null };

const LONGEST_TITLE = 80;
/** "My name is Rosa Lindner": the first sentence of a text that has no title. */
const SENTENCE =
  /[.!?…]$|^(?:i|i['’]m|we|ich|wir|jag|vi)\s|\b(?:my name is|i am|i was|mein name ist|ich bin|jag heter|jag är)\b/iu;
/** "Interview about the first years", "The click of the gas (read by a computer voice)": what the source is, and not what it tells of. */
const OF_ITS_MAKING =
  /[()[\]]|(?<!\p{L})(?:interviews?|transcripts?|transkripte?|recordings?|recorded|notes?|notebooks?|memos?|files?|drafts?|copy|scans?|aufnahmen?|notizen|notizbuch|entwurf|intervju\p{L}*|inspelning\p{L}*|anteckning\p{L}*|utkast)(?!\p{L})/iu;
/** Nobody asks for “recording-40”, “sent” or the person themself: the names of files are no titles, nor are sentences. */
function isTitle(title: string, person: string): boolean {
  const words = title.trim().split(/\s+/);
  return (
    words.length > 1 &&
    title.length <= LONGEST_TITLE &&
    !/[“”„"]/u.test(title) &&
    !isFileNameTitle(title) &&
    !SENTENCE.test(title.trim()) &&
    !OF_ITS_MAKING.test(title) &&
    !title.toLowerCase().includes(person.toLowerCase())
  );
}
const OF_ONE_INTERVIEW = 8;
const LINE = /^\s*([^:\n]{1,60}):\s*([^\n]{12,110}\?)\s*$/gmu;
/** In the order in which they are tried: what was asked in interviews, and what visitors ask anybody. */
export function candidateQuestions(sources: readonly SuggestionSource[], person: string): Candidate[] {
  const language = languageOf(sources);
  return [
    ...inTurns(sources.map((source) => askedIn(source, person).slice(0, OF_ONE_INTERVIEW))),
    ...VISITORS_QUESTIONS[language].map((question) => ({ question, askedIn: null })),
  ];
}

/** Asks for each source by its title: nothing to offer to a guest, but a way to see what a collection adds. */
export function questionsByTitle(sources: readonly SuggestionSource[], person: string): string[] {
  const language = languageOf(sources);
  return sources
    .filter(({ title }) => isTitle(title, person))
    .map(({ title }) => TELL_ME_ABOUT[language](title));
}

/** Whole questions of whoever is neither the person nor the app. */
function askedIn({ id, interview }: SuggestionSource, person: string): Candidate[] {
  const [firstName = ''] = person.toLowerCase().split(/\s+/);
  const asked = [...(interview ?? '').matchAll(LINE)].map(([, speaker = '', question = '']) => ({
    sourceId: id,
    speaker,
    question,
  }));
  const own = new Set(ownLines(person, asked));
  return asked.flatMap((line) =>
    own.has(line) ||
    line.speaker.toLowerCase().includes(firstName) ||
    isOurInterviewer(line.speaker) ||
    !isWholeQuestion(line.question) ||
    !isOfStrangers(line.question)
      ? []
      : [{ question: line.question, askedIn: id }],
  );
}

/** "Baba, where were you born?", "Hyacinth is your wife?": whoever asked so knew more than a visitor does, or saw the recorder. */
const ASKS =
  /^(?:who|whom|whose|what|when|where|why|how|which|do|does|did|are|were|is|was|have|has|had|can|could|would|will|should|wer|wen|wem|was|wann|wo|woher|wohin|warum|wieso|wie|welche[rsmn]?|aus|bist|warst|hast|hatten?|hattest|haben|habt|sind|waren|gibt|gab|ist|war|vem|vad|när|var|varifrån|varför|hur|vilken|vilket|vilka|är|har|hade|kan|kunde|finns|fanns)(?!\p{L})/iu;
const OF_WHOEVER_ASKED =
  /\b(?:tape|recording|record|recorder|interview|today|last time|say your name|introduce|his|hers|theirs|its|us|we|our|me|my|(?:am|did|do|was|have|can|could|may|shall|should) i|uns|unser\p{L}*|mir|wir|oss|vår\p{L}*|aufnahme)(?!\p{L})|(?<!\b(?:your|deine?[mnrs]?|ihre?[mnrs]?|din|ditt)\s)(?<!\p{L})(?:opa|oma|grandpa|grandma|granny|mum|mom|mummy|dad|daddy|mama|papa|mormor|farmor|morfar|farfar)(?!\p{L})/iu;
/** "How old were you?" is of something that was told before. */
const OF_A_TIME =
  /^(?:how (?:old|long|many|much)|wie (?:alt|lange|viele?)|hur (?:gammal|länge|många))(?: \p{L}+){1,3}\?$/iu;
const isOfStrangers = (question: string): boolean =>
  /^\p{Lu}/u.test(question) &&
  ASKS.test(question) &&
  !OF_A_TIME.test(question) &&
  !OF_WHOEVER_ASKED.test(question);

/** One of each, then the next of each: so that four are not of one interview. */
function inTurns(lists: readonly Candidate[][]): Candidate[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

function languageOf(sources: readonly SuggestionSource[]): AskedLanguage {
  const counts = new Map<string, number>();
  for (const { language } of sources) counts.set(language ?? 'en', (counts.get(language ?? 'en') ?? 0) + 1);
  const [most = 'en'] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return most === 'de' || most === 'sv' ? most : 'en';
}
