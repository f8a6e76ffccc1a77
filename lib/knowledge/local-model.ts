import { wholeReply } from '#lib/models/collect-reply.ts';
import { LlmError, type LlmProvider, type LlmRequest, type StreamChunk } from '#lib/models/llm-provider.ts';
import { decideReply } from './reader/decide-reply.ts';
import { prepareMeanings } from './reader/meanings.ts';

/**
 * A model that needs nothing: no network, no key, no weights. It says only what stands in the passages that it is given, and
 * what a polite host says about them; an answer of some other shape it cannot give.
 */
export const localModel: LlmProvider = {
  name: 'local',
  stream,
  generate: async (request) => wholeReply(stream(request)),
  prepare: prepareMeanings,
};

const CALL_ID = 'local_call';
const CHARACTERS_PER_TOKEN = 4;

async function* stream(request: LlmRequest): AsyncGenerator<StreamChunk> {
  if (request.outputSchema) return yield failed('bad_request', 'The local model answers in words only.');
  const { say, call } = await decideReply(request);
  for (const text of say.match(/\s*\S+/g) ?? []) {
    if (request.signal?.aborted) return yield failed('cancelled', 'The call was cancelled.');
    yield { type: 'text_delta', text };
  }
  const json = call ? JSON.stringify(call.input) : '';
  if (call) {
    yield { type: 'tool_call_start', id: CALL_ID, name: call.name };
    yield { type: 'tool_call_delta', id: CALL_ID, json };
    yield { type: 'tool_call_end', id: CALL_ID };
  }
  yield {
    type: 'stop',
    stopReason: call ? 'tool_use' : 'stop',
    usage: {
      inputTokens: tokensIn(request),
      outputTokens: Math.ceil((say.length + json.length) / CHARACTERS_PER_TOKEN),
    },
  };
}

const failed = (kind: 'bad_request' | 'cancelled', message: string): StreamChunk => ({
  type: 'error',
  error: new LlmError(kind, message),
});

/** About as many as a real model would count, so that costs can be tried out. */
function tokensIn({ system, messages }: LlmRequest): number {
  const texts = messages
    .flatMap(({ content }) => content)
    .map((part) => ('text' in part ? part.text.length : 0));
  return Math.ceil(texts.reduce((sum, length) => sum + length, system.length) / CHARACTERS_PER_TOKEN);
}
