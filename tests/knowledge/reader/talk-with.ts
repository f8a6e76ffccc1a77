import { z } from 'zod';
import { runAgentTurn } from '#lib/chat/turn.ts';
import { localModel } from '#lib/knowledge/local-model.ts';
import type { LlmMessage } from '#lib/models/llm-provider.ts';
import { createToolRegistry, defineTool, type ToolOutcome } from '#lib/models/tool.ts';

export type ShownPassage = {
  text: string;
  source_title: string;
  citation: string;
  namespace: string;
  answer?: string;
};

type Setting = {
  system?: string;
  retrieve?(query: string): ToolOutcome | Promise<ToolOutcome>;
  endCall?: boolean;
  /** What was said before. */
  messages?: readonly LlmMessage[];
};

export type Heard = { said: string; queries: string[]; ended: boolean };

export const user = (text: string): LlmMessage => ({ role: 'user', content: [{ type: 'text', text }] });
export const assistant = (text: string): LlmMessage => ({
  role: 'assistant',
  content: [{ type: 'text', text }],
});

export const passages = (...shown: readonly ShownPassage[]): ToolOutcome => ({
  isError: false,
  text: JSON.stringify({ passages: shown }),
});

/** A conversation with the local model through whole turns, one sentence after the other. */
export function talkWith({
  system = 'You are the reflection of Mara Lindqvist.',
  retrieve,
  endCall = true,
  messages: before = [],
}: Setting) {
  const messages = [...before];
  const policy = { effect: 'read', approval: 'never' } as const;
  return async (text: string): Promise<Heard> => {
    const heard: Heard = { said: '', queries: [], ended: false };
    const retrieveTool = defineTool({
      name: 'retrieve_context',
      description: 'Finds passages.',
      parameters: z.strictObject({ query: z.string().min(1).max(500) }),
      policy,
      async execute({ query }) {
        heard.queries.push(query);
        return retrieve?.(query) ?? passages();
      },
    });
    const endCallTool = defineTool({
      name: 'end_call',
      description: 'Ends the call.',
      parameters: z.strictObject({ reason: z.string(), message: z.string().optional() }),
      policy,
      async execute() {
        heard.ended = true;
        return { isError: false, text: 'ended' };
      },
    });
    messages.push(user(text));
    const turn = await runAgentTurn({
      agent: { id: 'mara', model: 'local', system_prompt: system },
      messages,
      tools: createToolRegistry([...(retrieve ? [retrieveTool] : []), ...(endCall ? [endCallTool] : [])]),
      provider: localModel,
      emit: (event) => {
        if (event.type === 'agent:token') heard.said += event.token;
      },
    });
    messages.push(...turn.messages);
    return heard;
  };
}
