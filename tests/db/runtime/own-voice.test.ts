import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createSentenceCutter } from '#lib/local/voice/speech/speech-queue.ts';
import { ownVoiceText } from '#lib/voice/texts/own-voice.public.ts';
import { dial, hello } from '#tests/local/voice/running-voice.ts';
import { silence } from '#tests/local/voice/sounds.ts';
import { readAloud, reader, wavFile } from '#tests/voice/own/read-aloud.ts';
import { type RunningRuntime, runRuntime } from './running-runtime.ts';

let runtime: RunningRuntime;
let ownVoice: typeof import('#lib/voice/own-voice.ts');
let jobs: typeof import('#lib/ops/job-handlers.ts');
let recording: Buffer<ArrayBuffer>;

const today = new Date().toISOString().slice(0, 10);
const OWNER = { name: 'Lena Berg', reflection: 'Mara Lindqvist', on: today };

beforeAll(async () => {
  runtime = await runRuntime();
  ownVoice = await import('#lib/voice/own-voice.ts');
  jobs = await import('#lib/ops/job-handlers.ts');
  recording = wavFile(await readAloud(reader(OWNER.name, OWNER.reflection)));
});
afterAll(() => runtime.stop());
afterEach(async () => {
  await runtime.calm();
  for (const { voiceId } of await clones()) await runtime.voices.delete(voiceId);
});

const clones = async () =>
  (await runtime.voices.getAll()).voices.filter(({ category }) => category === 'cloned');
const MAKE = 'POST /v1/voices/add';
const RECOGNISE = 'POST /v1/speech-to-text';

/** Mara, with an owner. */
async function addOwned() {
  const mara = await runtime.addMara();
  const lena = randomUUID();
  await runtime.db.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, is_sso_user, is_anonymous)
     values ($1, $2, now(), '{"display_name": "Lena Berg"}', false, false)`,
    [lena, `${lena}@example.test`],
  );
  await runtime.db.query(
    "insert into public.reflection_members (reflection_id, user_id, role) values ($1, $2, 'owner')",
    [mara, lena],
  );
  await runtime.db.exec('delete from pgmq.q_runtime_sync');
  return { mara, lena };
}

const begin = ({ mara, lena }: { mara: string; lena: string }, sound = recording, on = today) =>
  ownVoice.beginOwnVoiceFrom({
    reflection: { id: mara, displayName: OWNER.reflection },
    owner: { id: lena, displayName: OWNER.name },
    on,
    recording: sound,
  });

/** Does what is queued about voices, as a drain would; what is asked for later is left. */
async function doVoiceJobs(): Promise<unknown[]> {
  const queued = await runtime.db.query(
    `delete from pgmq.q_runtime_sync where vt <= now() and message ->> 'kind' in ('make_voice', 'remove_voice')
     returning message`,
  );
  const done: unknown[] = [];
  for (const { message } of queued) done.push(await jobs.JOB_HANDLERS.runtime_sync(message));
  return done;
}

const consentsOf = (mara: string) =>
  runtime.db.query('select * from public.voice_consents where reflection_id = $1 order by consented_at', [
    mara,
  ]);
const speaksWith = async (mara: string) => {
  const synced = await runtime.sync(mara, 'standard');
  if (!synced.ok || synced.value.did !== 'sent') throw new Error(JSON.stringify(synced));
  return (await runtime.agents.get(synced.value.agentId)).conversationConfig.tts?.voiceId;
};
const audioFrame = z.object({ audio_event: z.object({ audio_base_64: z.string() }) });
const WAV_HEADER = 44;

/** Whether a call of its agent begins in this voice. */
async function isHeardIn(mara: string, voiceId: string): Promise<boolean> {
  const { configuredVoice } = await import('#lib/speech/configured-voice.ts');
  const provider = configuredVoice();
  const agentId = String((await runtime.stateOf(mara, 'standard'))?.agent_id);
  if (!provider) throw new Error('There is no voice provider.');
  const { agent } = (await runtime.agents.get(agentId)).conversationConfig;
  const [sentence] = createSentenceCutter().add(`${agent?.firstMessage} X`);
  const said = (await provider.speak(voiceId, sentence?.text ?? '')).subarray(WAV_HEADER);
  const names = [...JSON.stringify(agent).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  const bound = { conversation_id: 'x', conversation_bind_sig: 'x' };
  const caller = dial((await provider.signedUrl(agentId)).url);
  caller.say(hello({ ...Object.fromEntries(names.map((name) => [name, 'x'])), ...bound }));
  const heard = () =>
    Buffer.concat(
      caller.frames.flatMap((frame) => {
        const audio = audioFrame.safeParse(frame);
        return audio.success ? [Buffer.from(audio.data.audio_event.audio_base_64, 'base64')] : [];
      }),
    ).subarray(0, said.length);
  await vi.waitFor(() => expect(heard().length).toBe(said.length), { timeout: 20_000 });
  caller.hangUp();
  return heard().equals(said);
}

const takeBack = (mara: string) =>
  runtime.db.query(
    'update public.voice_consents set revoked_at = now() where reflection_id = $1 and revoked_at is null',
    [mara],
  );
const recordingsOf = (mara: string) =>
  runtime.db.query(
    `select consent_id from internal.voice_recordings
     join public.voice_consents on id = consent_id where reflection_id = $1`,
    [mara],
  );
/** Answers as the real provider's recogniser does. */
const hears = (text: string) =>
  runtime.onProvider(({ on, answer }) =>
    on === RECOGNISE
      ? Promise.resolve(Response.json({ language_code: 'eng', language_probability: 1, text, words: [] }))
      : answer(),
  );

test('a recording becomes a clone that speaks in place of the chosen voice, until it is taken back: then it is gone here and at the provider', async () => {
  const owned = await addOwned();
  const installation = await speaksWith(owned.mara);
  const { voices } = await runtime.voices.getAll();
  const stock = voices.find(({ voiceId }) => voiceId !== installation)?.voiceId;
  await runtime.db.query("select api.choose_stock_voice($1, $2, $3, 'Another')", [
    owned.mara,
    owned.lena,
    stock,
  ]);
  expect(await speaksWith(owned.mara)).toBe(stock);
  expect(await begin(owned)).toEqual({ ok: true, value: null });
  expect(await recordingsOf(owned.mara)).toHaveLength(1);
  expect(await doVoiceJobs()).toEqual([{ ok: true, value: true }]);
  const [clone] = await clones();
  expect(await speaksWith(owned.mara)).toBe(clone?.voiceId);
  expect(await consentsOf(owned.mara)).toMatchObject([
    {
      voice_id: clone?.voiceId,
      consent_text: ownVoiceText(OWNER),
      consented_by: owned.lena,
      words_heard: false,
    },
  ]);
  expect(clone?.name).not.toContain('Mara');

  await takeBack(owned.mara);
  expect(await recordingsOf(owned.mara)).toEqual([]);
  expect(await doVoiceJobs()).toEqual([{ ok: true, value: true }]);
  expect(await clones()).toEqual([]);
  expect(await consentsOf(owned.mara)).toMatchObject([{ voice_removed_at: expect.anything() }]);
  expect(await speaksWith(owned.mara)).toBe(stock);
});

test('the clone is heard in calls until it is taken back, and a minute later nobody hears or finds it', async () => {
  const owned = await addOwned();
  await begin(owned);
  await doVoiceJobs();
  const [clone] = await clones();
  const cloneId = clone?.voiceId ?? '';
  expect(await speaksWith(owned.mara)).toBe(cloneId);
  expect(await isHeardIn(owned.mara, cloneId)).toBe(true);

  const takenBackAt = performance.now();
  await takeBack(owned.mara);
  await doVoiceJobs();
  const stock = String(await speaksWith(owned.mara));
  expect(await isHeardIn(owned.mara, stock)).toBe(true);
  expect(await clones()).toEqual([]);
  expect(await recordingsOf(owned.mara)).toEqual([]);
  for (const agent of await runtime.agentsOf(owned.mara))
    expect(JSON.stringify(await runtime.agents.get(agent.agentId))).not.toContain(cloneId);
  const kept = await runtime.db.query(
    'select voice_id from public.runtime_sync_state where reflection_id = $1',
    [owned.mara],
  );
  expect(JSON.stringify(kept)).not.toContain(cloneId);
  expect(performance.now() - takenBackAt).toBeLessThan(60_000);
});

test('a recogniser that hears the words lets them pass, and the record says so', async () => {
  const owned = await addOwned();
  hears(ownVoiceText(OWNER).toLowerCase());
  expect(await begin(owned)).toMatchObject({ ok: true });
  expect(await consentsOf(owned.mara)).toMatchObject([{ words_heard: true }]);
});

test('a recogniser that hears other words, or nothing, makes no voice, and nothing is kept', async () => {
  const owned = await addOwned();
  for (const words of ['I would rather not be copied by anybody.', '']) {
    hears(words);
    expect(await begin(owned)).toMatchObject({ ok: false, error: { fields: { recording: 'other_words' } } });
  }
  expect(await consentsOf(owned.mara)).toEqual([]);
  expect(await recordingsOf(owned.mara)).toEqual([]);
});

test('words about another day than today are no consent', async () => {
  const owned = await addOwned();
  hears(ownVoiceText({ ...OWNER, on: '2020-01-01' }));
  expect(await begin(owned, recording, '2020-01-01')).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  });
  expect(await consentsOf(owned.mara)).toEqual([]);
});

test.each([401, 429, 500, 503])('a recogniser that answers %i lets nothing pass unheard', async (status) => {
  const owned = await addOwned();
  runtime.onProvider(({ on, answer }) =>
    on === RECOGNISE
      ? Promise.resolve(Response.json({ detail: { status: 'oh', message: 'no' } }, { status }))
      : answer(),
  );
  expect(await begin(owned)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(await consentsOf(owned.mara)).toEqual([]);
});

test('a recording that is no sound, or silence, is refused before anybody is asked', async () => {
  const owned = await addOwned();
  const asked: string[] = [];
  runtime.onProvider(({ on, answer }) => {
    asked.push(on);
    return answer();
  });
  expect(await begin(owned, Buffer.from('no sound'))).toMatchObject({
    error: { fields: { recording: 'unreadable' } },
  });
  expect(await begin(owned, wavFile(silence(80, 24_000)))).toMatchObject({
    error: { fields: { recording: 'too_quiet' } },
  });
  expect(asked).toEqual([]);
});

test('whoever is no owner begins nothing, not even with a recording that is good', async () => {
  const owned = await addOwned();
  const other = await addOwned();
  expect(await begin({ ...owned, lena: other.lena })).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  });
  expect(await recordingsOf(owned.mara)).toEqual([]);
});

test('a clone whose making was not recorded is found again, and made once', async () => {
  const owned = await addOwned();
  await begin(owned);
  runtime.onDatabase(({ name, answer }) =>
    name === 'record_own_voice' ? Promise.resolve(new Response(null, { status: 503 })) : answer(),
  );
  const [job] = await runtime.db.query('select message from pgmq.q_runtime_sync');
  expect(await jobs.JOB_HANDLERS.runtime_sync(job?.message)).toMatchObject({ ok: false });
  await runtime.calm();
  expect(await doVoiceJobs()).toEqual([{ ok: true, value: true }]);
  expect(await clones()).toHaveLength(1);
});

test('a consent that is taken back while the clone is made leaves none', async () => {
  const owned = await addOwned();
  await begin(owned);
  runtime.onProvider(async ({ on, answer }) => {
    const answered = await answer();
    if (on === MAKE) await takeBack(owned.mara);
    return answered;
  });
  await doVoiceJobs();
  expect(await clones()).toEqual([]);
  expect(await consentsOf(owned.mara)).toMatchObject([{ voice_id: null }]);
  expect(
    await runtime.db.query('select cloned_voice_id from public.reflections where id = $1', [owned.mara]),
  ).toEqual([{ cloned_voice_id: null }]);
});

test('a provider that refuses to make it ends the consent with its reason, and the recording goes', async () => {
  const owned = await addOwned();
  await begin(owned);
  runtime.onProvider(({ on, answer }) =>
    on === MAKE
      ? Promise.resolve(
          Response.json(
            { detail: { status: 'can_not_use_instant_voice_cloning', message: 'no' } },
            { status: 400 },
          ),
        )
      : answer(),
  );
  await doVoiceJobs();
  expect(await consentsOf(owned.mara)).toMatchObject([
    { refused_because: 'can_not_use_instant_voice_cloning', revoked_at: expect.anything() },
  ]);
  expect(await recordingsOf(owned.mara)).toEqual([]);
});

test('a provider that does not answer is asked again', async () => {
  const owned = await addOwned();
  await begin(owned);
  await runtime.misbehave({ on: MAKE, does: 'status', status: 503, times: 1 });
  const [job] = await runtime.db.query('select message from pgmq.q_runtime_sync');
  expect(await jobs.JOB_HANDLERS.runtime_sync(job?.message)).toMatchObject({
    error: { code: 'unavailable' },
  });
  expect(await doVoiceJobs()).toEqual([{ ok: true, value: true }]);
});

test('a clone that the provider does not delete now is deleted later, however often it takes', async () => {
  const owned = await addOwned();
  await begin(owned);
  await doVoiceJobs();
  await takeBack(owned.mara);
  await runtime.misbehave({ on: 'DELETE /v1/voices/*', does: 'status', status: 401 });
  await doVoiceJobs();
  expect(await consentsOf(owned.mara)).toMatchObject([{ voice_removed_at: null }]);
  expect(await clones()).toHaveLength(1);
  await runtime.calm();
  await runtime.db.exec('update pgmq.q_runtime_sync set vt = now()');
  await doVoiceJobs();
  expect(await clones()).toEqual([]);
  expect(await consentsOf(owned.mara)).toMatchObject([{ voice_removed_at: expect.anything() }]);
});

test('an owner who leaves, an account that is deleted, and a reflection that is deleted take the voice along', async () => {
  const ends = [
    ({ lena }: { lena: string }) =>
      runtime.db.query('delete from public.reflection_members where user_id = $1', [lena]),
    ({ lena }: { lena: string }) => runtime.db.query('delete from auth.users where id = $1', [lena]),
    ({ mara }: { mara: string }) => runtime.db.query('delete from public.reflections where id = $1', [mara]),
  ];
  for (const end of ends) {
    const owned = await addOwned();
    // Somebody has to own it.
    const other = await addOwned();
    await runtime.db.query(
      "insert into public.reflection_members (reflection_id, user_id, role) values ($1, $2, 'owner')",
      [owned.mara, other.lena],
    );
    await begin(owned);
    await doVoiceJobs();
    expect(await clones()).toHaveLength(1);
    await end(owned);
    await doVoiceJobs();
    expect(await clones()).toEqual([]);
    expect(await recordingsOf(owned.mara)).toEqual([]);
  }
});
