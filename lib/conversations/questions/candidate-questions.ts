import { isOurInterviewer } from '#lib/knowledge/our-interviewer.ts';
import { ownLines } from '#lib/knowledge/own-lines.ts';
import { isWholeQuestion } from '#lib/knowledge/whole-question.ts';
import type { SuggestionSource } from '#lib/voice/store/as-service/suggested-questions.ts';
import {
  type AskedLanguage,
  TELL_ME_ABOUT,
  VISITORS_QUESTIONS,
} from '../texts/suggested-questions.public.ts';

export type Candidate = { question: string; askedIn: string | null };

const LONGEST_TITLE = 80;
/** Nobody asks for “recording-40” or “sent”: the names of files are none. */
const isTitle = (title: string): boolean =>
  !/[“”„"]/u.test(title) && (/\s/.test(title) || /^\p{Lu}\p{L}+$/u.test(title));
const OF_ONE_INTERVIEW = 8;
const LINE = /^\s*([^:\n]{1,60}):\s*([^\n]{12,110}\?)\s*$/gmu;
/** In the order in which they are tried: what was asked in interviews, what visitors ask anybody, and the sources by their titles. */
export function candidateQuestions(sources: readonly SuggestionSource[], person: string): Candidate[] {
  const language = languageOf(sources);
  return [
    ...inTurns(sources.map((source) => askedIn(source, person).slice(0, OF_ONE_INTERVIEW))),
    ...VISITORS_QUESTIONS[language].map((question) => ({ question, askedIn: null })),
    ...sources
      .filter(({ title }) => title.length <= LONGEST_TITLE && isTitle(title))
      .map(({ id, title }) => ({ question: TELL_ME_ABOUT[language](title), askedIn: id })),
  ];
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
    !isWholeQuestion(line.question)
      ? []
      : [{ question: line.question, askedIn: id }],
  );
}

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
