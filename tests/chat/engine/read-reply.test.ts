import { expect, test, vi } from 'vitest';
import { runAgentTurn } from '#lib/chat/turn.ts';
import type { LlmProvider, StreamChunk } from '#lib/models/llm-provider.ts';
import { createToolRegistry } from '#lib/models/tool.ts';

test.each(['has said nothing', 'has said something'])(
  "an abort lets go of the provider's stream when it %s",
  async (when) => {
    const letGo = vi.fn(async () => ({ done: true as const, value: undefined }));
    const abort = new AbortController();
    const chunks: StreamChunk[] = when === 'has said something' ? [{ type: 'text_delta', text: 'It' }] : [];
    const stream: AsyncIterator<StreamChunk> = {
      next() {
        const value = chunks.shift();
        if (value) return Promise.resolve({ done: false, value });
        abort.abort();
        return new Promise(() => {});
      },
      return: letGo,
    };
    const provider: LlmProvider = {
      name: 'local',
      stream: () => ({ [Symbol.asyncIterator]: () => stream }),
      generate: () => Promise.reject(new Error('not asked for')),
    };
    const turn = runAgentTurn({
      agent: { id: 'mara', model: 'scripted', system_prompt: '' },
      messages: [],
      tools: createToolRegistry([]),
      provider,
      emit: () => {},
      signal: abort.signal,
    });
    await expect(turn).rejects.toMatchObject({ code: 'cancelled' });
    expect(letGo).toHaveBeenCalledTimes(1);
  },
);
