import { interviewQuestionOf } from './texts/interview.public.ts';

/**
 * The app's own interviewer, as its transcripts name it, also where one was copied. The attack: it asks what a member sent to
 * the inbox, or a visitor asked, word for word, and says again what it looked up.
 */
export const isOurInterviewer = (speaker: string): boolean => speaker.trim().toLowerCase() === 'interviewer';

/** One that it asks of everybody, in words of ours alone. */
export const isOurQuestion = (question: string): boolean => interviewQuestionOf(question) !== undefined;
