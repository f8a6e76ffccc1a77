import { INTERVIEW_CHAPTERS } from '#lib/contracts/texts/interview.ts';

/** Of all interviews, in their order. Of an answer the words are not needed. */
type InterviewTurn = { speaker: 'user' | 'reflection'; body: string };

export type InterviewProgress = {
  chapters: { title: string; answered: number; total: number }[];
  /** The questions that are left, in their order. */
  next: string[];
};

/** A question counts as answered when it was asked in full and the person said something next. */
export function interviewProgress(turns: readonly InterviewTurn[]): InterviewProgress {
  const asked = turns
    .filter(({ speaker }, at) => speaker === 'reflection' && turns[at + 1]?.speaker === 'user')
    .map(({ body }) => ` ${comparable(body)} `)
    .join('\n');
  const isOpen = (question: string) => !asked.includes(` ${comparable(question)} `);
  return {
    chapters: INTERVIEW_CHAPTERS.map(({ title, questions }) => ({
      title,
      answered: questions.filter((question) => !isOpen(question)).length,
      total: questions.length,
    })),
    next: INTERVIEW_CHAPTERS.flatMap(({ questions }) => questions).filter(isOpen),
  };
}

/** A transcript writes quotes, dashes and spaces in its own way. */
const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
