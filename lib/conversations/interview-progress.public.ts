import { hearInterviewAnswer, type InterviewAnswer } from '#lib/knowledge/interview-answer.public.ts';
import {
  INTERVIEW_CHAPTERS,
  INTERVIEW_QUESTIONS,
  type InterviewLanguage,
  interviewQuestionOf,
} from '#lib/knowledge/texts/interview.public.ts';

/** Of all interviews, in their order. Of a long answer its beginning is enough. */
export type InterviewTurn = { conversationId: string; speaker: 'user' | 'reflection'; body: string };

/** What became of a question that was asked. */
type QuestionStanding = Exclude<InterviewAnswer, 'talk' | 'end' | 'no-more'>;
/** By the question, one of ours in English: what was told in one language is not asked in another. */
export type QuestionStandings = Readonly<Record<string, QuestionStanding>>;

export type InterviewProgress = {
  chapters: { title: string; answered: number; total: number }[];
  /** The questions that are left, in their order; what was put off comes last. */
  next: string[];
};

type Plan = {
  /** That the sources answer already. */
  known?: readonly string[];
  /** That visitors asked in vain: they come first. */
  askedInVain?: readonly string[];
};

/** A question counts as answered when something was told about it. */
export function interviewProgress(
  standings: QuestionStandings,
  { known = [], askedInVain = [] }: Plan = {},
  language: InterviewLanguage = 'en',
): InterviewProgress {
  const isKnown = new Set(known.map(counted));
  const isAnswered = (question: string) => ANSWERED.has(standings[counted(question)]);
  const isOpen = (question: string) =>
    standings[counted(question)] === undefined && !isKnown.has(counted(question));
  const questions = [...askedInVain, ...INTERVIEW_QUESTIONS[language]];
  return {
    chapters: INTERVIEW_CHAPTERS[language].map(({ title, questions: all }) => ({
      title,
      answered: all.filter((question) => isAnswered(question) || isKnown.has(counted(question))).length,
      total: all.length,
    })),
    next: [
      ...questions.filter(isOpen),
      ...questions.filter(
        (question) => standings[counted(question)] === 'later' && !isKnown.has(counted(question)),
      ),
    ],
  };
}

const counted = (question: string): string => interviewQuestionOf(question) ?? question;
const ANSWERED: ReadonlySet<QuestionStanding | undefined> = new Set(['told', 'told-before']);

/** What counts more is kept, whatever was said to the same question at another time. */
const WEIGHT: Readonly<Record<QuestionStanding, number>> = {
  later: 0,
  'left-out': 1,
  'told-before': 2,
  told: 3,
};

/** Of two readings of the same questions, such as those of earlier interviews and of one that goes on. */
export function joinStandings(one: QuestionStandings, other: QuestionStandings): QuestionStandings {
  const joined: Record<string, QuestionStanding> = { ...one };
  for (const [question, standing] of Object.entries(other)) {
    const before = joined[question];
    if (before === undefined || WEIGHT[standing] > WEIGHT[before]) joined[question] = standing;
  }
  return joined;
}

/** What was said to each question that was asked in full, before another one was asked. */
export function standingsOf(
  turns: readonly InterviewTurn[],
  askedInVain: readonly string[] = [],
): QuestionStandings {
  const questions = [...askedInVain, ...Object.values(INTERVIEW_QUESTIONS).flat()];
  let standings: QuestionStandings = {};
  let waiting: readonly string[] = [];
  turns.forEach(({ conversationId, speaker, body }, at) => {
    if (turns[at - 1]?.conversationId !== conversationId) waiting = [];
    if (speaker === 'reflection') {
      const asked = questionsIn(body, questions);
      if (asked.length > 0) waiting = asked;
      return;
    }
    const heard = hearInterviewAnswer(body);
    if (heard === 'talk' || heard === 'end') return;
    // "That's all", before anything was told.
    const standing = heard === 'no-more' ? 'left-out' : heard;
    standings = joinStandings(
      standings,
      Object.fromEntries(waiting.map((question) => [counted(question), standing])),
    );
    waiting = [];
  });
  return standings;
}

function questionsIn(body: string, questions: readonly string[]): string[] {
  const said = ` ${comparable(body)} `;
  return questions.filter((question) => said.includes(` ${comparable(question)} `));
}

/** A transcript writes quotes, dashes and spaces in its own way. */
const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
