const OPENING = '[Note from the app, not said by the person: ';

/** What the app wants a model to know in the course of a conversation, in the only role there is for it: the person's. */
export const appNote = (text: string): string => `${OPENING}${text}]`;

export const isAppNote = (text: string): boolean => text.startsWith(OPENING);
