const OPENING = '[Note from the app, not said by the person: ';
/** Seen by nobody, and enough that what a person types is never the beginning of a note. */
const ZERO_WIDTH = '\u200b';

/**
 * What the app wants a model to know in the course of a conversation, in the only role there is for it: the
 * person's.
 */
export const appNote = (text: string): string =>
  `${OPENING}${text.replaceAll('[', '(').replaceAll(']', ')')}]`;

export const isAppNote = (text: string): boolean => text.startsWith(OPENING);

/** A person's words, which cannot pass for a note: whoever types one would speak to the model as the app. */
export const withoutNoteMarks = (text: string): string =>
  text.replaceAll(/\[(?=\s*note from the app)/gi, `[${ZERO_WIDTH}`);
