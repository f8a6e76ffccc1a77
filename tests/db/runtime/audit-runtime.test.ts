import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SessionSurface } from '#lib/speech/session-surface.public.ts';
import { PRIVATE, type RunningRuntime, runRuntime } from './running-runtime.ts';

let runtime: RunningRuntime;
beforeAll(async () => {
  runtime = await runRuntime();
});
afterAll(() => runtime.stop());
afterEach(() => runtime.calm());

async function audit(reflectionId: string) {
  const { auditReflection } = await import('#lib/voice/audit-runtime.ts');
  const audits = await auditReflection(reflectionId);
  if (!audits.ok) throw new Error(audits.error.code);
  return Object.fromEntries(audits.value.map(({ surface, finding }) => [surface, finding]));
}

async function addSynced(): Promise<{ mara: string } & Record<SessionSurface, string>> {
  const mara = await runtime.addMara();
  const agentOf = async (surface: SessionSurface) => {
    await runtime.sync(mara, surface);
    return String((await runtime.stateOf(mara, surface))?.agent_id);
  };
  return {
    mara,
    standard: await agentOf('standard'),
    memory: await agentOf('memory'),
    public: await agentOf('public'),
  };
}

test('an agent that is as it was sent has no drift, and that is recorded', async () => {
  const { mara } = await addSynced();
  const fine = { is: 'as it should be' };
  expect(await audit(mara)).toEqual({ standard: fine, memory: fine, public: fine });
  expect(await runtime.stateOf(mara, 'memory')).toMatchObject({ drift: [], audited_at: expect.anything() });
});

test('what somebody changed is recorded setting by setting, and put right by the next sync', async () => {
  const { mara, public: agentId } = await addSynced();
  await runtime.agents.update(agentId, {
    conversationConfig: { agent: { firstMessage: 'Ha!', prompt: { toolIds: [] } } },
    platformSettings: { auth: { enableAuth: false } },
  });
  const findings = await audit(mara);
  expect(findings.standard).toEqual({ is: 'as it should be' });
  expect(findings.public).toMatchObject({ is: 'drifted' });
  const drift = (await runtime.stateOf(mara, 'public'))?.drift;
  expect(drift).toEqual([
    {
      setting: 'conversationConfig.agent.firstMessage',
      // What it quotes would outlive its source here.
      wanted: expect.stringMatching(/^a text of \d+ characters$/),
      found: 'a text of 3 characters',
    },
    { setting: 'platformSettings.auth.enableAuth', wanted: 'true', found: 'false' },
    { setting: 'tools', wanted: '["retrieve_context"]', found: '[]' },
  ]);
  expect(await runtime.sync(mara, 'public')).toMatchObject({ value: { did: 'sent', agentId } });
  expect(await runtime.sync(mara, 'public')).toMatchObject({
    value: { did: 'nothing', because: 'in force' },
  });
  expect((await audit(mara)).public).toEqual({ is: 'as it should be' });
});

test('an agent that is known to have been changed lets no guest in before it was put right', async () => {
  const { mara, public: agentId } = await addSynced();
  await runtime.agents.update(agentId, { conversationConfig: { agent: { prompt: { prompt: PRIVATE } } } });
  await audit(mara);
  await runtime.misbehave({ on: 'PATCH /v1/convai/agents/*', does: 'status', status: 400 });
  expect(await runtime.requireFresh(mara)).toMatchObject({ error: { code: 'public_runtime_stale' } });
  await runtime.calm();
  expect(await runtime.requireFresh(mara)).toEqual({ ok: true, value: { agentId } });
  expect(await runtime.promptOf(agentId)).not.toContain(PRIVATE);
});

test('what somebody filled an agent with is recorded cut', async () => {
  const { mara, standard } = await addSynced();
  await runtime.agents.update(standard, {
    conversationConfig: { agent: { firstMessage: 'x'.repeat(50_000) } },
  });
  await audit(mara);
  expect(JSON.stringify((await runtime.stateOf(mara, 'standard'))?.drift).length).toBeLessThan(6_000);
});

test('an agent that is gone is forgotten, so that no guest is sent to it', async () => {
  const { mara, public: agentId } = await addSynced();
  await runtime.agents.delete(agentId);
  expect((await audit(mara)).public).toEqual({ is: 'gone' });
  expect(await runtime.stateOf(mara, 'public')).toMatchObject({ agent_id: null });
  expect((await audit(mara)).public).toEqual({ is: 'stale' });
});

test('a stale surface is said to be stale, and one that waits for a voice to wait', async () => {
  const { mara } = await addSynced();
  await runtime.change(mara, 'published', 'private');
  expect((await audit(mara)).public).toEqual({ is: 'waiting', awaits: 'regeneration' });
  await runtime.regenerate(mara);
  // What members hear is the same as before.
  const fine = { is: 'as it should be' };
  expect(await audit(mara)).toEqual({ standard: fine, memory: fine, public: { is: 'stale' } });
});

test('a provider that does not answer leaves what was recorded as it was', async () => {
  const { mara } = await addSynced();
  await audit(mara);
  await runtime.misbehave({ on: 'GET /v1/convai/agents/*', does: 'garbage' });
  expect((await audit(mara)).public).toMatchObject({ is: 'unknown', because: expect.stringMatching(/\.$/) });
  expect(await runtime.stateOf(mara, 'public')).toMatchObject({ drift: [], last_error: null });
});

test('a sync in the middle of an audit is not charged with the drift before it', async () => {
  const { mara, public: agentId } = await addSynced();
  await runtime.agents.update(agentId, { conversationConfig: { agent: { firstMessage: 'Ha!' } } });
  runtime.onDatabase(async ({ name, answer }) => {
    if (name === 'record_runtime_drift') {
      await runtime.db.query(
        "update public.runtime_sync_state set prompt_pack_hash = repeat('0', 64) where reflection_id = $1 and surface = 'public'",
        [mara],
      );
    }
    return answer();
  });
  await audit(mara);
  expect(await runtime.stateOf(mara, 'public')).toMatchObject({ drift: null });
});

test('the audit of everything goes through all reflections with a voice, page by page', async () => {
  const { auditRuntime } = await import('#lib/voice/audit-runtime.ts');
  const seen: string[] = [];
  for await (const audits of auditRuntime()) {
    if (audits.ok)
      seen.push(...audits.value.map(({ reflectionId, surface }) => `${reflectionId} ${surface}`));
  }
  const voiced = await runtime.db.query(
    'select id from public.reflections where voice_generation is not null',
  );
  expect(new Set(seen).size).toBe(voiced.length * 3);
});

test('agents that were told another address of the app are stale, and nothing is recorded as drift', async () => {
  const { mara } = await addSynced();
  const { env } = await import('#lib/platform/env.ts');
  const { APP_URL } = env();
  Object.assign(env(), { APP_URL: 'http://localhost:4711' });
  try {
    const stale = { is: 'stale' };
    expect(await audit(mara)).toEqual({ standard: stale, memory: stale, public: stale });
    expect(await runtime.stateOf(mara, 'public')).toMatchObject({ drift: null });
  } finally {
    Object.assign(env(), { APP_URL });
  }
});

test('the interviewer is compared with its template too', async () => {
  const { auditInterviewer } = await import('#lib/voice/audit-runtime.ts');
  const { interviewerAgent } = await import('#lib/voice/interviewer-agent.ts');
  expect(await auditInterviewer()).toEqual({ is: 'waiting', awaits: 'interview' });
  const agentId = await interviewerAgent(AbortSignal.timeout(10_000), {
    language: 'en',
    keepsSound: false,
  });
  expect(await auditInterviewer()).toEqual({ is: 'as it should be' });
  await runtime.agents.update(agentId, {
    platformSettings: { callLimits: { burstingEnabled: true }, queueingConfig: { enabled: true } },
  });
  expect(await auditInterviewer()).toMatchObject({
    is: 'drifted',
    drift: [
      { setting: 'platformSettings.callLimits.burstingEnabled' },
      { setting: 'platformSettings.queueingConfig.enabled' },
    ],
  });
});

test('models that the provider does not have are named at the start', async () => {
  const { checkAgentModels } = await import('#lib/voice/check-agent-models.ts');
  expect(await checkAgentModels()).toEqual([]);
  const withModels = (...models: string[]) => ({ listModels: async () => models });
  expect(await checkAgentModels(withModels('gemini-2.5-flash'))).toEqual([
    'ELEVENLABS_LLM: the voice provider has no claude-sonnet-4-6',
  ]);
});
