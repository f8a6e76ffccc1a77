import type { Conversation } from './conversation-so-far.ts';

/** What is asked back where "stop" may mean the call, or only the answer. */
export const SHALL_WE_END = 'Shall we end here?';

const AGREES =
  /^\W*(?:yes|yeah|yep|ok|okay|sure|right|please|stop|enough|of course|let'?s|that(?:'s| is) (?:all|it|enough)|nothing (?:else|more))(?:[ ,.!]+(?:please|stop|end|do|let'?s|here|it|now|thanks|thank you|we can|of course))*\W*$/i;

export const agreesToEnd = ({ asked, told }: Conversation): boolean =>
  (told.at(-1)?.includes(SHALL_WE_END) ?? false) && AGREES.test(asked);
