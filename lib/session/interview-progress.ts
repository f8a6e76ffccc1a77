import { INTERVIEW_CHAPTERS } from '#lib/contracts/texts/interview.ts';

/** Of all interviews, in their order. Of an answer the words are not needed. */
type InterviewTurn = { conversationId: string; speaker: 'user' | 'reflection'; body: string };

export type InterviewProgress = {
  chapters: { title: string; answered: number; total: number }[];
  /** The questions that are left, in their order. */
  next: string[];
};

/** A question counts as answered when it was asked in full and the person said something before another one was asked. */
export function interviewProgress(turns: readonly InterviewTurn[]): InterviewProgress {
  const answered = answeredQuestions(turns);
  const isOpen = (question: string) => !answered.has(question);
  return {
    chapters: INTERVIEW_CHAPTERS.map(({ title, questions }) => ({
      title,
      answered: questions.filter((question) => !isOpen(question)).length,
      total: questions.length,
    })),
    next: QUESTIONS.filter(isOpen),
  };
}

const QUESTIONS = INTERVIEW_CHAPTERS.flatMap(({ questions }) => questions);

function answeredQuestions(turns: readonly InterviewTurn[]): ReadonlySet<string> {
  const answered = new Set<string>();
  let waiting: readonly string[] = [];
  turns.forEach(({ conversationId, speaker, body }, at) => {
    if (turns[at - 1]?.conversationId !== conversationId) waiting = [];
    if (speaker === 'user') {
      for (const question of waiting) answered.add(question);
      waiting = [];
    } else {
      const asked = questionsIn(body);
      if (asked.length > 0) waiting = asked;
    }
  });
  return answered;
}

function questionsIn(body: string): string[] {
  const said = ` ${comparable(body)} `;
  return QUESTIONS.filter((question) => said.includes(` ${comparable(question)} `));
}

/** A transcript writes quotes, dashes and spaces in its own way. */
const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
