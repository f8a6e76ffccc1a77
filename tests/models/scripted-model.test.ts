import { expect, test } from 'vitest';
import type { LlmRequest } from '#lib/models/llm-provider.ts';
import { chunksOf } from '#tests/models/chunks-of.ts';
import { scriptedModel } from '#tests/models/scripted-model.ts';

const request: LlmRequest = {
  model: 'scripted',
  system: '',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'a secret' }] }],
  tools: [{ name: 'look_up', description: '', inputSchema: {} }],
};

test('short forms become whole replies', async () => {
  const model = scriptedModel('Two words', ['Hm.', { call: 'look_up', input: { a: 1 } }]);
  expect(await chunksOf(model.stream(request))).toMatchObject([
    { type: 'text_delta', text: 'Two' },
    { type: 'text_delta', text: ' words' },
    { type: 'stop', stopReason: 'stop' },
  ]);
  expect(await model.generate(request)).toMatchObject({
    content: [
      { type: 'text', text: 'Hm.' },
      { type: 'tool_call', id: 'scripted_1', name: 'look_up', input: { a: 1 } },
    ],
    stopReason: 'tool_use',
  });
  expect(model.remaining()).toBe(0);
  expect(model.requests).toEqual([request, request]);
});

test('a scripted model that is called once too often fails loudly, and repeats nothing that was said', async () => {
  const model = scriptedModel('Only this.');
  await chunksOf(model.stream(request));
  const words = 'Nothing is scripted for call 2: messages user; tools look_up';
  expect(() => model.stream(request)).toThrow(words);
  await expect(scriptedModel().generate(request)).rejects.toThrow('Nothing is scripted for call 1');
});

test('a scripted model waits and fails as it is told, and hears an abort', async () => {
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const model = scriptedModel(
    [{ wait: told }, 'Now.'],
    [{ fail: 'rate_limit', retryAfterSeconds: 2 }],
    'Late.',
  );
  const chunks = chunksOf(model.stream(request));
  tell();
  expect(await chunks).toHaveLength(2);
  await expect(model.generate(request)).rejects.toMatchObject({ kind: 'rate_limit', retryAfterSeconds: 2 });
  expect(await chunksOf(model.stream({ ...request, signal: AbortSignal.abort() }))).toMatchObject([
    { type: 'error', error: { kind: 'cancelled' } },
  ]);
});
