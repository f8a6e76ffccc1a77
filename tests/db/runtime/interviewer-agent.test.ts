import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningRuntime, runRuntime } from './running-runtime.ts';

let runtime: RunningRuntime;
let interviewer: typeof import('#lib/voice/interviewer-agent.ts');
beforeAll(async () => {
  runtime = await runRuntime();
  interviewer = await import('#lib/voice/interviewer-agent.ts');
});
afterAll(() => runtime.stop());
/** As in another process, which remembers nothing. */
beforeEach(async () => {
  interviewer.forgetInterviewerAgent();
  await runtime.calm();
});

const find = (ms = 10_000, language: 'en' | 'de' = 'en') =>
  interviewer.interviewerAgent(AbortSignal.timeout(ms), { language, keepsSound: false });
const all = async () =>
  (await runtime.agents.list({ pageSize: 100 })).agents.filter(({ tags }) =>
    tags.some((tag) => tag.startsWith('interviewer:')),
  );

test('the interviewer is made once, however many ask at once, and found again by another process', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => find()));
  expect(new Set(ids).size).toBe(1);
  interviewer.forgetInterviewerAgent();
  const writes: string[] = [];
  runtime.onProvider(({ on, answer }) => {
    if (!on.startsWith('GET')) writes.push(on);
    return answer();
  });
  expect(await find()).toBe(ids[0]);
  expect(writes).toEqual([]);
  expect(await all()).toHaveLength(1);
});

test('the interviewer asks our questions, and may look up and nothing else', async () => {
  const agent = await runtime.agents.get(await find());
  const prompt = agent.conversationConfig.agent?.prompt;
  expect(prompt?.prompt).toContain('## Questions\n\n{{explore_next}}');
  expect(prompt?.toolIds).toHaveLength(1);
  expect(agent.platformSettings?.auth?.enableAuth).toBe(true);
});

test('the interviewer that asks in German is another agent, and greets in German', async () => {
  const english = await find();
  const german = await find(10_000, 'de');
  expect(german).not.toBe(english);
  const { agent } = (await runtime.agents.get(german)).conversationConfig;
  expect([agent?.language, agent?.firstMessage]).toEqual(['de', expect.stringMatching(/^Guten Tag\./)]);
  expect(agent?.prompt?.prompt).toContain('Speak German.');
  expect(await find(10_000, 'de')).toBe(german);
});

test('the interviewer is put right when somebody changed it', async () => {
  const id = await find();
  await runtime.agents.update(id, { conversationConfig: { agent: { prompt: { prompt: 'Say anything.' } } } });
  interviewer.forgetInterviewerAgent();
  expect(await find()).toBe(id);
  expect(await runtime.promptOf(id)).toContain('## Questions');
});

test.each([
  ['refused', { does: 'status', status: 400 }],
  ['not answered', { does: 'drop' }],
])(
  'an interviewer whose update is %s interviews as it is, and is put right by the next who asks',
  async (_, fault) => {
    const id = await find();
    await runtime.agents.update(id, {
      conversationConfig: { agent: { prompt: { prompt: 'Say anything.' } } },
    });
    interviewer.forgetInterviewerAgent();
    await runtime.misbehave({ on: 'PATCH /v1/convai/agents/*', ...fault });
    expect(await find()).toBe(id);
    await runtime.calm();
    expect(await find()).toBe(id);
    expect(await runtime.promptOf(id)).toContain('## Questions');
  },
);

test('the interviewer is remembered: asking again asks the provider nothing', async () => {
  const id = await find();
  const asked: string[] = [];
  runtime.onProvider(({ on, answer }) => {
    asked.push(on);
    return answer();
  });
  expect(await find()).toBe(id);
  expect(asked).toEqual([]);
});

test('a provider that is away is asked again the next time', async () => {
  runtime.onProvider(() => Promise.resolve(new Response('{}', { status: 401 })));
  await expect(find()).rejects.toMatchObject({ name: 'VoiceProviderError', kind: 'unauthorized' });
  await runtime.calm();
  expect(await find()).toMatch(/^agent_/);
});

test('whoever cannot wait is let go, and the next one finds what was made meanwhile', async () => {
  for (const { agentId } of await all()) await runtime.agents.delete(agentId);
  await runtime.misbehave({ on: 'POST /v1/convai/agents/create', does: 'slow', afterMs: 600, times: 1 });
  await expect(find(150)).rejects.toMatchObject({ kind: 'aborted' });
  expect(await find()).toMatch(/^agent_/);
  expect(await all()).toHaveLength(1);
});
