/** What the local model does next: words, and then at most one call. */
export type LocalReply = { say: string; call?: { name: string; input: Record<string, string> } };

export const say = (text: string): LocalReply => ({ say: text });

export const RETRIEVE = 'retrieve_context';
export const END_CALL = 'end_call';

/** The goodbye first: whoever hears it hears nothing after the call has ended. */
export const sayGoodbye = (goodbye: string, reason: string, tools: ReadonlySet<string>): LocalReply =>
  tools.has(END_CALL) ? { say: goodbye, call: { name: END_CALL, input: { reason } } } : say(goodbye);
