import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isStepCount, streamText, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { z } from 'zod';
import { runAgentTurn } from '#lib/chat/turn.ts';
import { createToolRegistry, defineTool } from '#lib/models/tool.ts';
import { scriptedModel } from '#tests/models/scripted-model.ts';
import { compare, type Row } from './measure.ts';

const DELTAS = 200;
const AT_A_TIME = 20;
const MANY = 10_000;
const QUESTION = 'Where is the boat?';
const words = Array.from({ length: DELTAS }, (_, at) => `word${at} `);
const pieces = words.map((text) => ({ type: 'text_delta' as const, text }));

/** The same turn for both: a tool round, and then an answer of two hundred pieces. */
export async function turnRows(): Promise<Row[]> {
  return [
    await compare({
      name: `${AT_A_TIME} turns of a tool round and ${DELTAS} pieces, to streamText of the AI SDK`,
      work: () => times(AT_A_TIME, ourTurn),
      baseline: () => times(AT_A_TIME, sdkTurn),
      atMost: 0.1,
    }),
    await allocationRow(),
    await memoryRow(),
  ];
}

const registry = createToolRegistry([
  defineTool({
    name: 'look_up',
    description: 'Finds passages.',
    parameters: z.strictObject({ query: z.string() }),
    policy: { effect: 'read', approval: 'never' },
    execute: async () => ({ isError: false, text: 'It sank.' }),
  }),
]);

async function ourTurn(): Promise<void> {
  let told = 0;
  await runAgentTurn({
    agent: { id: 'bench', model: 'scripted', system_prompt: 'You are Mara.' },
    messages: [{ role: 'user', content: [{ type: 'text', text: QUESTION }] }],
    tools: registry,
    provider: scriptedModel([{ call: 'look_up', input: { query: 'boat' } }], pieces),
    emit: ({ type }) => {
      if (type === 'agent:token') told += 1;
    },
  });
  expectPieces(told);
}

const sdkTools = {
  look_up: tool({
    description: 'Finds passages.',
    inputSchema: z.strictObject({ query: z.string() }),
    execute: async () => 'It sank.',
  }),
};

type SdkPart =
  Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer Part>
    ? Part
    : never;

async function sdkTurn(): Promise<void> {
  let asked = 0;
  const model = new MockLanguageModelV4({
    doStream: async () => {
      asked += 1;
      return { stream: streamOf(asked === 1 ? sdkCall : sdkAnswer) };
    },
  });
  let told = 0;
  const result = streamText({
    model,
    instructions: 'You are Mara.',
    prompt: QUESTION,
    tools: sdkTools,
    stopWhen: isStepCount(3),
  });
  for await (const part of result.fullStream) if (part.type === 'text-delta') told += 1;
  expectPieces(told);
}

function expectPieces(told: number): void {
  if (told !== DELTAS) throw new Error(`A turn told of ${told} pieces, not of ${DELTAS}.`);
}

const sdkEnd = (unified: 'stop' | 'tool-calls'): SdkPart => ({
  type: 'finish',
  finishReason: { unified, raw: unified },
  usage: {
    inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 5, text: 5, reasoning: 0 },
  },
});

const input = JSON.stringify({ query: 'boat' });
const sdkCall: SdkPart[] = [
  { type: 'tool-input-start', id: 'c', toolName: 'look_up' },
  { type: 'tool-input-delta', id: 'c', delta: input },
  { type: 'tool-input-end', id: 'c' },
  { type: 'tool-call', toolCallId: 'c', toolName: 'look_up', input },
  sdkEnd('tool-calls'),
];
const sdkAnswer: SdkPart[] = [
  { type: 'text-start', id: 't' },
  ...words.map((delta): SdkPart => ({ type: 'text-delta', id: 't', delta })),
  { type: 'text-end', id: 't' },
  sdkEnd('stop'),
];

function streamOf(parts: readonly SdkPart[]): ReadableStream<SdkPart> {
  const left = parts.values();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = left.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

async function times(count: number, work: () => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += 1) await work();
}

async function allocationRow(): Promise<Row> {
  const ours = await allocatedBy(() => times(AT_A_TIME, ourTurn));
  const theirs = await allocatedBy(() => times(AT_A_TIME, sdkTurn));
  return {
    name: 'what such a turn allocates, to streamText',
    value: `${Math.round(ours / AT_A_TIME / 1024)} KiB`,
    ratio: ours / theirs,
    target: 'at most 0.1',
  };
}

/** By sampling, with what was collected in the meantime. */
async function allocatedBy(work: () => Promise<void>): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: 4096,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await work();
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  return sizeOf(profile.head);
}

type ProfileNode = { selfSize: number; children: ProfileNode[] };

const sizeOf = ({ selfSize, children }: ProfileNode): number =>
  children.reduce((sum, child) => sum + sizeOf(child), selfSize);

/** What is still held after many turns, to what was held before them. */
async function memoryRow(): Promise<Row> {
  await times(MANY / 20, ourTurn);
  const before = heldNow();
  await times(MANY, ourTurn);
  const after = heldNow();
  const perTurn = (after - before) / MANY;
  return {
    name: `memory held after ${MANY} turns, to before`,
    value: `${perTurn.toFixed(1)} bytes a turn`,
    ratio: after / before,
    target: 'at most 1.02',
  };
}

function heldNow(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('This runtime collects no garbage on request.');
  for (let round = 0; round < 3; round += 1) collect();
  return process.memoryUsage().heapUsed;
}
