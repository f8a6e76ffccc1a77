import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PRIVATE, PUBLISHED, type RunningRuntime, runRuntime, SEALED } from './running-runtime.ts';

let runtime: RunningRuntime;
beforeAll(async () => {
  runtime = await runRuntime();
});
afterAll(() => runtime.stop());
afterEach(() => runtime.calm());

const AT_CREATE = 'POST /v1/convai/agents/create';

async function sent(reflectionId: string, surface: 'standard' | 'memory' | 'public'): Promise<string> {
  const synced = await runtime.sync(reflectionId, surface);
  if (!synced.ok || synced.value.did !== 'sent') throw new Error(JSON.stringify(synced));
  return synced.value.agentId;
}

test('what was sealed is sent to no member either, and waits for a voice without it', async () => {
  const mara = await runtime.addMara();
  await runtime.change(mara, 'private', 'sealed');
  for (const surface of ['standard', 'memory'] as const) {
    expect(await runtime.sync(mara, surface)).toEqual({
      ok: true,
      value: { did: 'nothing', because: 'regeneration' },
    });
  }
  await runtime.regenerate(mara);
  expect(await runtime.promptOf(await sent(mara, 'standard'))).not.toContain(PRIVATE);
});

test('each surface gets an agent of its own, with the words of its own audience', async () => {
  const mara = await runtime.addMara();
  const standard = await sent(mara, 'standard');
  const memory = await sent(mara, 'memory');
  const guests = await sent(mara, 'public');
  expect(new Set([standard, memory, guests]).size).toBe(3);
  expect(await runtime.promptOf(standard)).toContain(PRIVATE);
  expect(await runtime.promptOf(guests)).toContain(PUBLISHED);
  expect(await runtime.promptOf(guests)).not.toContain(PRIVATE);
  for (const agentId of [standard, memory, guests]) {
    expect(JSON.stringify(await runtime.agents.get(agentId))).not.toContain(SEALED);
  }
  const { conversationConfig, platformSettings } = await runtime.agents.get(guests);
  expect(conversationConfig.agent?.prompt?.tools).toEqual([
    expect.objectContaining({ name: 'retrieve_context' }),
  ]);
  expect(platformSettings?.auth?.enableAuth).toBe(true);
  expect(await runtime.stateOf(mara, 'public')).toMatchObject({
    agent_id: guests,
    prompt_pack_kind: 'public_emerging',
    last_error: null,
    lease_token: null,
  });
});

test('the same agent is kept, and given what is live by then', async () => {
  const mara = await runtime.addMara();
  const first = await sent(mara, 'public');
  await runtime.change(mara, 'private', 'published');
  await runtime.regenerate(mara);
  expect(await sent(mara, 'public')).toBe(first);
  expect(await runtime.promptOf(first)).toContain(PRIVATE);
  expect(await runtime.agentsOf(mara)).toHaveLength(1);
});

test('an agent whose creation was lost is found again, and one that was made twice is deleted', async () => {
  const mara = await runtime.addMara();
  await runtime.misbehave({ on: AT_CREATE, does: 'garbage', times: 1 });
  expect(await runtime.sync(mara, 'public')).toMatchObject({ ok: false });
  const [lost] = await runtime.agentsOf(mara);
  expect(lost).toBeUndefined();
  const tag = `reflection:${mara}:public`;
  const made = await Promise.all(
    ['one', 'two'].map((name) => runtime.agents.create({ name, tags: [tag], conversationConfig: {} })),
  );
  const agentId = await sent(mara, 'public');
  expect(made.map((agent) => agent.agentId)).toContain(agentId);
  expect((await runtime.agentsOf(mara)).map((agent) => agent.agentId)).toEqual([agentId]);
});

test('an agent that somebody deleted at the provider is made anew', async () => {
  const mara = await runtime.addMara();
  const first = await sent(mara, 'public');
  await runtime.agents.delete(first);
  await runtime.change(mara, 'private', 'published');
  await runtime.regenerate(mara);
  const second = await sent(mara, 'public');
  expect(second).not.toBe(first);
  expect(await runtime.stateOf(mara, 'public')).toMatchObject({ agent_id: second });
});

test('what is in force already is not sent again', async () => {
  const mara = await runtime.addMara();
  await sent(mara, 'memory');
  expect(await runtime.sync(mara, 'memory')).toEqual({
    ok: true,
    value: { did: 'nothing', because: 'in force' },
  });
});

test('nothing is sent before anything is live, or published', async () => {
  const mara = await runtime.addMara();
  await runtime.change(mara, 'published', 'private');
  await runtime.regenerate(mara);
  expect(await runtime.sync(mara, 'public')).toEqual({
    ok: true,
    value: { did: 'nothing', because: 'publication' },
  });
  const [empty] = await runtime.db.query(
    "insert into public.reflections (slug, display_name) values ('nobody-yet', 'Nobody') returning id",
  );
  expect(await runtime.sync(String(empty?.id), 'standard')).toEqual({
    ok: true,
    value: { did: 'nothing', because: 'promotion' },
  });
  expect(await runtime.stateOf(String(empty?.id), 'standard')).toBeUndefined();
});

test('a pack that was compiled for other namespaces is not sent, even to an agent that waits', async () => {
  const mara = await runtime.addMara();
  const agentId = await sent(mara, 'public');
  await runtime.change(mara, 'published', 'sealed');
  expect(await runtime.sync(mara, 'public')).toEqual({
    ok: true,
    value: { did: 'nothing', because: 'regeneration' },
  });
  await runtime.regenerate(mara);
  // The provider is to keep nothing that was taken back, although nobody can be let in.
  expect(await sent(mara, 'public')).toBe(agentId);
  expect(await runtime.promptOf(agentId)).not.toContain(PUBLISHED);
});

test('one of two syncs at once sends, and the other waits and finds it done', async () => {
  const mara = await runtime.addMara();
  // The agent is made only when both have asked for the lease: one that comes when all is done would not wait.
  let asked = 0;
  const bothAsked = Promise.withResolvers<void>();
  runtime.onDatabase(async ({ name, answer }) => {
    const answered = await answer();
    if (name === 'acquire_runtime_lease') asked += 1;
    if (asked === 2) bothAsked.resolve();
    return answered;
  });
  runtime.onProvider(({ on, answer }) => (on === AT_CREATE ? bothAsked.promise.then(answer) : answer()));
  const both = await Promise.all([runtime.sync(mara, 'public'), runtime.sync(mara, 'public')]);
  const did = both.map((synced) => (synced.ok ? synced.value.did : synced.error.code));
  expect(did.sort()).toEqual(['nothing', 'sent']);
  expect(await runtime.agentsOf(mara)).toHaveLength(1);
});

test('a private surface in trouble leaves the public one alone, and the reverse', async () => {
  const mara = await runtime.addMara();
  await runtime.db.query("select api.acquire_runtime_lease($1, 'standard', 60)", [mara]);
  const agentId = await sent(mara, 'public');
  await runtime.change(mara, 'private', 'published');
  await runtime.regenerate(mara);
  await runtime.misbehave({ on: `PATCH /v1/convai/agents/${agentId}`, does: 'status', status: 500 });
  const [failing, memory] = await Promise.all([runtime.sync(mara, 'public'), runtime.sync(mara, 'memory')]);
  expect(failing).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(memory).toMatchObject({ ok: true, value: { did: 'sent' } });
});

test('a failure is kept as a sentence without keys or words, and what was sent before stays recorded', async () => {
  const mara = await runtime.addMara();
  const agentId = await sent(mara, 'public');
  await runtime.change(mara, 'private', 'published');
  await runtime.regenerate(mara);
  await runtime.misbehave({ on: 'PATCH /v1/convai/agents/*', does: 'status', status: 422 });
  expect(await runtime.sync(mara, 'public')).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  const state = await runtime.stateOf(mara, 'public');
  expect(state).toMatchObject({ agent_id: agentId, lease_token: null });
  expect(String(state?.last_error)).toMatch(/^The voice service refused this agent.*\.$/);
  expect(JSON.stringify(state)).not.toMatch(/canary|lighthouse/);
});

test('what was sent without an answer keeps everybody away until it can no longer arrive', async () => {
  const mara = await runtime.addMara();
  await sent(mara, 'public');
  await runtime.change(mara, 'private', 'published');
  await runtime.regenerate(mara);
  await runtime.misbehave({ on: 'PATCH /v1/convai/agents/*', does: 'drop' });
  expect(await runtime.sync(mara, 'public')).toMatchObject({ ok: false });
  const state = await runtime.stateOf(mara, 'public');
  expect(state?.lease_token).not.toBeNull();
  const [lease] = await runtime.db.query("select api.acquire_runtime_lease($1, 'public', 5) as token", [
    mara,
  ]);
  expect(lease?.token).toBeNull();
});

test('a lease that was lost records nothing', async () => {
  const mara = await runtime.addMara();
  runtime.onDatabase(async ({ name, answer }) => {
    if (name === 'record_runtime_sync') {
      await runtime.db.query(
        'update public.runtime_sync_state set lease_token = gen_random_uuid() where reflection_id = $1',
        [mara],
      );
    }
    return answer();
  });
  expect(await runtime.sync(mara, 'public')).toMatchObject({ ok: false, error: { code: 'conflict' } });
  expect(await runtime.stateOf(mara, 'public')).toMatchObject({ agent_id: null, synced_at: null });
});

test('a reflection that is gone is not found', async () => {
  expect(await runtime.sync('00000000-0000-4000-8000-000000000000', 'public')).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  });
});

const consent = (reflectionId: string) =>
  runtime.db.exec(`
    insert into public.voice_consents
      (reflection_id, voice_id, consent_text, recording_hash, recording_seconds, words_heard)
    values ('${reflectionId}', 'the-voice-of-mara', 'I agree that this voice speaks for me.', repeat('a', 64), 80, true);
    update public.reflections set cloned_voice_id = 'the-voice-of-mara' where id = '${reflectionId}'`);
const takeBackConsent = (reflectionId: string) =>
  runtime.db.query('update public.voice_consents set revoked_at = now() where reflection_id = $1', [
    reflectionId,
  ]);
const voiceOf = async (agentId: string) =>
  (await runtime.agents.get(agentId)).conversationConfig.tts?.voiceId;

test('a cloned voice speaks from the consent to it until that is taken back, and guests hear no agent that has another', async () => {
  const mara = await runtime.addMara();
  const guests = await sent(mara, 'public');
  const stock = await voiceOf(guests);
  await consent(mara);
  expect(await sent(mara, 'public')).toBe(guests);
  expect(await voiceOf(guests)).toBe('the-voice-of-mara');
  expect(await runtime.sync(mara, 'public')).toMatchObject({
    value: { did: 'nothing', because: 'in force' },
  });
  await takeBackConsent(mara);
  await runtime.misbehave({ on: 'PATCH /v1/convai/agents/*', does: 'status', status: 403 });
  expect(await runtime.requireFresh(mara, 3_000)).toMatchObject({ error: { code: 'public_runtime_stale' } });
  await runtime.calm();
  await runtime.expireLeases();
  expect(await runtime.requireFresh(mara)).toEqual({ ok: true, value: { agentId: guests } });
  expect(await voiceOf(guests)).toBe(stock);
});
