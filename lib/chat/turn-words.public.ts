/** The words of a `turn_limit` that is one of the answer, and not of the conversation. */
export const TOOL_ROUNDS_USED = 'The answer used all of its rounds with tools.';

/** What a message of the app begins with that stands for those before it, up to the one of a number. */
export const SUMMARY_OPENING = 'Summary of the conversation up to message ';
