/** The words of a `turn_limit` that is one of the answer, and not of the conversation. */
export const TOOL_ROUNDS_USED = 'The answer used all of its rounds with tools.';

/** The words of a `provider_unavailable` that no waiting helps: what is there now is offered instead. */
export const MODEL_GONE = 'This installation has none of the models of this agent any more.';

/** What a message of the app begins with that stands for those before it, up to the one of a number. */
export const SUMMARY_OPENING = 'Summary of the conversation up to message ';
