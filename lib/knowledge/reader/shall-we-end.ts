import type { Conversation } from './conversation-so-far.ts';

/** What is asked back where "stop" may mean the call, or only the answer. */
export const SHALL_WE_END = {
  en: 'Shall we end here?',
  de: 'Wollen wir hier aufhören?',
  sv: 'Ska vi sluta här?',
} as const;

const AGREES =
  /^\W*(?:yes|yeah|yep|ok|okay|sure|right|please|stop|enough|of course|let'?s|that(?:'s| is) (?:all|it|enough)|nothing (?:else|more)|ja|gern|bitte|genau|jo|gärna)(?:[ ,.!]+(?:please|stop|end|do|let'?s|here|it|now|thanks|thank you|we can|of course|bitte|gern|danke|tack|gärna))*\W*$/i;

export const agreesToEnd = ({ asked, told }: Conversation): boolean =>
  Object.values(SHALL_WE_END).some((question) => told.at(-1)?.includes(question)) && AGREES.test(asked);
