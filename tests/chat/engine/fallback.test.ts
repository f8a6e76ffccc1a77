import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Candidate, withFallback } from '#lib/chat/engine/fallback.ts';
import { LlmError, type LlmErrorKind, type StreamChunk } from '#lib/models/llm-provider.ts';
import { type ScriptedReply, scriptedModel } from '#tests/models/scripted-model.ts';

const request = { model: 'agent', system: '', messages: [], tools: [] };

type Link = { replies: readonly ScriptedReply[]; maxAttempts?: number };

function chainOf([first, ...more]: [Link, ...Link[]], retry?: Parameters<typeof withFallback>[0]['retry']) {
  const answering: string[] = [];
  const waited: number[] = [];
  const candidate = ({ replies, maxAttempts = 1 }: Link, at: number): Candidate => ({
    provider: scriptedModel(...replies),
    model: `m${at + 1}`,
    maxAttempts,
  });
  const candidates: [Candidate, ...Candidate[]] = [
    candidate(first, 0),
    ...more.map((link, at) => candidate(link, at + 1)),
  ];
  const provider = withFallback({
    candidates,
    retry,
    onAnswering: (model) => answering.push(model),
    wait: async (ms) => void waited.push(ms),
  });
  return { provider, answering, waited, candidates };
}

async function read(chunks: AsyncIterable<StreamChunk>) {
  const text: string[] = [];
  let error: LlmErrorKind | null = null;
  for await (const chunk of chunks) {
    if (chunk.type === 'text_delta') text.push(chunk.text);
    if (chunk.type === 'error') error = chunk.error.kind;
  }
  return { text: text.join(''), error };
}

const fails = (kind: LlmErrorKind, retryAfterSeconds?: number): ScriptedReply => [
  { fail: kind, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
];

test('the first model of a chain answers alone, under its own name', async () => {
  const { provider, answering, candidates } = chainOf([{ replies: ['Hello.'] }, { replies: [] }]);
  expect(await read(provider.stream(request))).toEqual({ text: 'Hello.', error: null });
  expect(answering).toEqual(['m1']);
  expect(candidates[0].provider).toMatchObject({ requests: [{ model: 'm1' }] });
});

test.each(['rate_limit', 'overloaded', 'timeout', 'transport'] as const)(
  '%s moves on to the next model',
  async (kind) => {
    const { provider, answering } = chainOf([{ replies: [fails(kind)] }, { replies: ['Hello.'] }]);
    expect(await read(provider.stream(request))).toEqual({ text: 'Hello.', error: null });
    expect(answering).toEqual(['m2']);
  },
);

test.each(['auth', 'bad_request', 'content_filter', 'unknown', 'cancelled'] as const)(
  'the failure %s stops the chain of models',
  async (kind) => {
    const { provider } = chainOf([{ replies: [fails(kind)], maxAttempts: 3 }, { replies: [] }]);
    expect(await read(provider.stream(request))).toEqual({ text: '', error: kind });
  },
);

test('an answer that ends in an error before its first word moves on', async () => {
  const usage = { inputTokens: 1, outputTokens: 0 };
  const broken: ScriptedReply = [{ type: 'stop', stopReason: 'error', usage }];
  const { provider, answering } = chainOf([{ replies: [broken] }, { replies: ['Hello.'] }]);
  expect(await read(provider.stream(request))).toEqual({ text: 'Hello.', error: null });
  expect(answering).toEqual(['m2']);
});

test('a model that fails after a word was shown is not tried again', async () => {
  const { provider } = chainOf([
    { replies: [['Hel', { fail: 'transport' }]], maxAttempts: 2 },
    { replies: [] },
  ]);
  expect(await read(provider.stream(request))).toEqual({ text: 'Hel', error: 'transport' });
});

test('an answer that failed before it was shown leaves no trace', async () => {
  const started: ScriptedReply = [{ type: 'reasoning_start', id: 'r' }, { fail: 'transport' }];
  const { provider } = chainOf([{ replies: [started, started, 'Hello.'], maxAttempts: 3 }]);
  const chunks: string[] = [];
  for await (const chunk of provider.stream(request)) chunks.push(chunk.type);
  expect(chunks).toEqual(['text_delta', 'stop']);
});

test('an answer that breaks off before its first word is tried again, later it is cut off', async () => {
  const { provider } = chainOf([{ replies: [[{ cut: true }]] }, { replies: ['Hello.'] }]);
  expect(await read(provider.stream(request))).toEqual({ text: 'Hello.', error: null });
  const cut = chainOf([{ replies: [['Hel', { cut: true }]] }, { replies: [] }]);
  await expect(cut.provider.generate(request)).rejects.toMatchObject({ kind: 'transport' });
});

test('every entry is asked as often as it may be, and the last failure is told', async () => {
  const { provider, candidates } = chainOf([
    { replies: [fails('timeout'), fails('timeout')], maxAttempts: 2 },
    { replies: [fails('overloaded'), fails('overloaded'), fails('rate_limit')], maxAttempts: 3 },
  ]);
  expect(await read(provider.stream(request))).toEqual({ text: '', error: 'rate_limit' });
  for (const candidate of candidates)
    expect(candidate.provider).toMatchObject({ requests: { length: candidate.maxAttempts } });
});

test.each([
  [{ max: 3, backoff: 'linear' as const, backoff_ms: 50 }, [50, 100, 150]],
  [{ max: 3, backoff: 'exponential' as const, backoff_ms: 50 }, [50, 100, 200]],
  [{ max: 3, backoff: 'exponential' as const, backoff_ms: 20_000 }, [20_000, 30_000, 30_000]],
])('backoff: %j', async (retry, expected) => {
  const four = [fails('timeout'), fails('timeout'), fails('timeout'), 'Hello.'];
  const { provider, waited } = chainOf([{ replies: four, maxAttempts: 4 }], retry);
  expect((await read(provider.stream(request))).text).toBe('Hello.');
  expect(waited).toEqual(expected);
});

test('a model is tried again only after failures that retry_on names; the next model is asked all the same', async () => {
  const retry = { max: 2, backoff: 'linear' as const, retry_on: ['provider_rate_limit' as const] };
  const { provider, waited, answering } = chainOf(
    [{ replies: [fails('rate_limit'), fails('overloaded')], maxAttempts: 3 }, { replies: ['Hello.'] }],
    retry,
  );
  expect((await read(provider.stream(request))).text).toBe('Hello.');
  expect([waited, answering]).toEqual([[1_000], ['m2']]);
});

test('a model that asks to wait is waited for up to a bound, then the next model is asked', async () => {
  const patient = chainOf([{ replies: [fails('rate_limit', 7), 'Hello.'], maxAttempts: 2 }]);
  await read(patient.provider.stream(request));
  expect(patient.waited).toEqual([7_000]);
  const long = chainOf([{ replies: [fails('rate_limit', 31)], maxAttempts: 2 }, { replies: ['Hello.'] }]);
  expect((await read(long.provider.stream(request))).text).toBe('Hello.');
  expect([long.waited, long.answering]).toEqual([[], ['m2']]);
});

test('an abort while it waits ends the call', async () => {
  const over = new AbortController();
  const provider = withFallback({
    candidates: [{ provider: scriptedModel(fails('timeout')), model: 'm1', maxAttempts: 2 }],
    retry: { max: 1, backoff: 'linear', backoff_ms: 60_000 },
  });
  const reading = read(provider.stream({ ...request, signal: over.signal }));
  setImmediate(() => over.abort());
  expect(await reading).toEqual({ text: '', error: 'cancelled' });
});

test('an aborted call asks nobody else', async () => {
  const over = new AbortController();
  const next = vi.fn();
  const { candidates } = chainOf([{ replies: [] }, { replies: [] }]);
  const [, second] = candidates;
  const failing = {
    ...scriptedModel(),
    async *stream(): AsyncGenerator<StreamChunk> {
      over.abort();
      yield { type: 'error', error: new LlmError('transport', 'gone') };
    },
  };
  const provider = withFallback({
    candidates: [
      { provider: failing, model: 'm1', maxAttempts: 1 },
      { ...candidates[0], provider: { ...(second ?? candidates[0]).provider, stream: next } },
    ],
  });
  expect(await read(provider.stream({ ...request, signal: over.signal }))).toEqual({
    text: '',
    error: 'transport',
  });
  expect(next).not.toHaveBeenCalled();
});

test('the first model that can answer does, however often others fail, and none is asked more often than allowed', async () => {
  const kinds = fc.constantFrom<LlmErrorKind>(
    'rate_limit',
    'overloaded',
    'timeout',
    'transport',
    'auth',
    'unknown',
  );
  const link = fc.record({
    failures: fc.array(kinds, { maxLength: 4 }),
    maxAttempts: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(link, { minLength: 1, maxLength: 4 }), async (links) => {
      const given = links.map(({ failures, maxAttempts }, at) => ({
        replies: [...failures.map((kind) => fails(kind)), `From ${at + 1}.`],
        maxAttempts,
      }));
      const [first, ...more] = given;
      if (!first) return;
      const { provider } = chainOf([first, ...more]);
      let expected: Awaited<ReturnType<typeof read>> = { text: '', error: null };
      for (const [at, { failures, maxAttempts }] of links.entries()) {
        const tried = failures.slice(0, maxAttempts);
        const fatal = tried.find((kind) => kind === 'auth' || kind === 'unknown');
        if (fatal) expected = { text: '', error: fatal };
        else if (failures.length < maxAttempts) expected = { text: `From ${at + 1}.`, error: null };
        else {
          expected = { text: '', error: tried.at(-1) ?? null };
          continue;
        }
        break;
      }
      expect(await read(provider.stream(request))).toEqual(expected);
    }),
  );
});
