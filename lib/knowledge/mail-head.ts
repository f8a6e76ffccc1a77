import { mailTurns } from './lines/turns.ts';

type MailHead = { writer: string | null; on: string | null; subject: string | null; words: string };

/** Of a text that begins with the head of a mail, what it says; null for any other. */
export function mailHead(text: string): MailHead | null {
  const [head] = mailTurns(text);
  if (head?.start !== 0) return null;
  const { speaker: writer, on, subject = null, wordsAt } = head;
  return { writer, on, subject, words: text.slice(wordsAt).trim() };
}
