import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { localModel } from '#lib/knowledge/local-model.ts';
import { type LocalVoice, startLocalVoice } from '#lib/local/voice/start-local-voice.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { addReflection } from '#tests/db/spoken-reflection.ts';
import { startedConversation } from '#tests/db/started-conversation.ts';
import { dial } from '#tests/local/voice/open-call.ts';
import { softMachine, softSpeech } from '#tests/local/voice/soft-speech.ts';
import { agentSpec } from '#tests/speech/agent-spec.ts';

const RATE = 16_000;
const API_KEY = 'the-key-of-the-local-provider';
const SAID = 'My father kept the lighthouse for many years.';

let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
let voice: LocalVoice;
let mara = '';
let shelf = '';
let listened = 0;
let isDown = false;
const folder = mkdtempSync(join(tmpdir(), 'reflections-recordings-'));

beforeAll(async () => {
  stack = await serveScratchPostgres();
  const machine = softMachine(SAID);
  voice = await startLocalVoice({
    dataDir: join(folder, 'voice'),
    apiKey: API_KEY,
    model: { provider: localModel, model: 'local' },
    speech: {
      ...machine,
      recognise: async (samples) => {
        if (isDown) throw new Error('no memory');
        listened += 1;
        return machine.recognise(samples);
      },
    },
    onProblem: () => {},
  });
  vi.stubEnv('ELEVENLABS_API_KEY', API_KEY);
  vi.stubEnv('ELEVENLABS_BASE_URL', voice.url);
  vi.stubEnv('ELEVENLABS_TOOL_SECRET', 'a-tool-secret-of-the-tests-0123456789');
  vi.stubEnv('ELEVENLABS_BINDING_SECRET', 'a-binding-secret-of-the-tests-0123456789');
  vi.stubEnv('LOCAL_SERVICES', 'supabase,mail,voice');
  vi.stubEnv('LOCAL_DATA_DIR', folder);
  mara = await addReflection(stack.db, 'Mara Lindqvist');
  const [namespace] = await stack.db.query(
    "select id from public.namespaces where reflection_id = $1 and name = 'published'",
    [mara],
  );
  shelf = String(namespace?.id);
});
afterAll(async () => {
  await voice.stop();
  await stack.close();
  rmSync(folder, { recursive: true, force: true });
});

const hummed = softSpeech(SAID, { rate: RATE, speed: 1, pitch: 150 });
/** A second of quiet on each side. */
const piece = Buffer.alloc((hummed.length + 2 * RATE) * 2);
hummed.forEach((sample, at) => void piece.writeInt16LE(Math.round(sample * 32_000), (RATE + at) * 2));
const pieceMs = Math.round((piece.length / 2 / RATE) * 1_000);

async function addRecording(bytes: readonly Buffer[]): Promise<string> {
  const { soundStore } = await import('#lib/knowledge/sound-store.ts');
  const id = randomUUID();
  await stack.db.query(
    "insert into public.sources (id, reflection_id, namespace_id, kind, title, file_hash) values ($1, $2, $3, 'recording', 'A walk', $4)",
    [id, mara, shelf, id],
  );
  await stack.db.query('insert into internal.source_sounds values ($1, $2, $3, false)', [
    id,
    pieceMs * bytes.length,
    bytes.length,
  ]);
  for (const [position, one] of bytes.entries()) {
    await soundStore().put(id, position, one);
    await stack.db.query(
      'insert into internal.sound_pieces (source_id, position, starts_ms, duration_ms) values ($1, $2, $3, $4)',
      [id, position, position * pieceMs, pieceMs],
    );
  }
  return id;
}

const read = async (id: string) => (await import('#lib/knowledge/ingest-source.ts')).ingestSource(id);
async function begin(id: string) {
  await stack.db.query('select api.claim_source($1)', [id]);
  return read(id);
}
const sourceOf = async (id: string) =>
  (await stack.db.query('select status, content, failure_reason from public.sources where id = $1', [id]))[0];

test('a recording is listened to piece by piece, each once, goes on after a failure, is heard, and goes', async () => {
  const id = await addRecording([piece, piece]);
  await stack.db.query(
    `update internal.sound_pieces set words = '[["My",1000,1100],["father",1100,1500],["kept",1500,1800],["the",1800,1900],["lighthouse",1900,2400],["for",2400,2500],["many",2500,2700],["years.",2700,3100]]'
     where source_id = $1 and position = 0`,
    [id],
  );
  isDown = true;
  expect(await begin(id)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  isDown = false;
  expect(await read(id)).toMatchObject({ ok: true });
  expect(listened).toBe(1);
  expect(await sourceOf(id)).toMatchObject({ content: `${SAID}\n\n${SAID}` });

  const [cited] = await stack.db.query('select id from public.passages where source_id = $1 limit 1', [id]);
  const { openClip, soundOfClip } = await import('#lib/knowledge/open-clip.ts');
  const { readClipToken } = await import('#lib/knowledge/clip-token.ts');
  const conversationId = randomUUID();
  await stack.db.query(
    `insert into public.conversations
       (id, reflection_id, guest_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record)
     values ($1, $2, $3, 'share', 'guest', 'public', 'public', '{published}', false, false)`,
    [conversationId, mara, randomUUID()],
  );
  const listener = { conversationId };
  const clip = { citation: String(cited?.id), words: SAID };
  const opened = await openClip(listener, clip);
  if (!opened.ok) throw new Error(opened.error.code);
  const named = readClipToken(opened.value.address.split('/').at(-1) ?? '');
  const sound = named && (await soundOfClip(named));
  if (!sound?.ok) throw new Error('no sound');
  // From 1.0 to 3.1 seconds, and a little around it.
  expect((sound.value.length - 44) / 2 / RATE).toBeGreaterThan(2.1);
  expect((sound.value.length - 44) / 2 / RATE).toBeLessThan(2.7);
  expect(await openClip({ conversationId: randomUUID() }, clip)).toMatchObject({ ok: false });

  await stack.db.query('update public.sources set deleted_at = now(), erase_after = now() where id = $1', [
    id,
  ]);
  expect(named && (await soundOfClip(named))).toMatchObject({ ok: false });
  const { JOB_HANDLERS } = await import('#lib/ops/job-handlers.ts');
  await JOB_HANDLERS.ingest({ kind: 'erase', source_id: id });
  const [removal] = await stack.db.query(
    "select message from pgmq.q_ingest where message ->> 'kind' = 'remove_sound'",
  );
  await JOB_HANDLERS.ingest(removal?.message);
  expect(readdirSync(join(folder, 'sounds'))).not.toContain(id);
});

test('each piece of a recording is heard in a job of its own, which may be tried as often as any other', async () => {
  const { JOB_HANDLERS } = await import('#lib/ops/job-handlers.ts');
  const id = await addRecording([piece, piece, piece]);
  await stack.db.query('select api.claim_source($1)', [id]);
  const payload = { kind: 'ingest', reflection_id: mara, source_id: id };
  const queued = () =>
    stack.db.query('select message, read_ct from pgmq.q_ingest where message @> $1', [
      JSON.stringify(payload),
    ]);
  listened = 0;
  for (const times of [1, 2]) {
    expect(await JOB_HANDLERS.ingest(payload)).toMatchObject({ ok: true });
    expect(listened).toBe(times);
    expect(await sourceOf(id)).toMatchObject({ status: 'reading', content: null });
    expect(await queued()).toEqual(Array(times).fill({ message: payload, read_ct: 0 }));
  }
  expect(await JOB_HANDLERS.ingest(payload)).toMatchObject({ ok: true });
  expect(listened).toBe(3);
  expect(await sourceOf(id)).toMatchObject({ content: Array(3).fill(SAID).join('\n\n') });
  expect(await queued()).toHaveLength(2);
});

const INTERVIEWER = { systemPrompt: 'You ask.', firstMessage: 'Hello.', toolContract: [], placeholders: [] };

/** Somebody is interviewed aloud, says one sentence, and leaves; the call is settled. */
async function interview(keepsSound: boolean) {
  const { configuredVoice } = await import('#lib/speech/configured-voice.ts');
  const provider = configuredVoice();
  if (!provider) throw new Error('no provider');
  const { pack: _, ...spec } = agentSpec();
  const { agentId } = await provider.createAgent(
    {
      ...spec,
      surface: 'interviewer',
      pack: INTERVIEWER,
      ...(keepsSound && { recordsVoice: true as const }),
    },
    [],
  );
  const { url, conversationId: callId } = await provider.signedUrl(agentId);
  const person = await dial(url);
  person.init();
  await person.next('agent_response');
  for (let at = 0; at < piece.length; at += RATE / 5)
    person.say({ user_audio_chunk: piece.subarray(at, at + RATE / 5).toString('base64') });
  await person.next('user_transcript');
  person.socket.close();
  const { id } = await startedConversation(stack.db, mara, {
    mode: 'interview',
    keepsSound,
    keptIn: 'published',
    callId: callId ?? '',
  });
  await vi.waitFor(async () =>
    expect(await provider.readConversation(callId ?? '')).toMatchObject({ status: 'done' }),
  );
  await stack.db.query("update public.conversations set status = 'ended', ended_at = now() where id = $1", [
    id,
  ]);
  const { JOB_HANDLERS } = await import('#lib/ops/job-handlers.ts');
  await JOB_HANDLERS.recaps({ kind: 'settle_call', provider_conversation_id: callId });
  const [source] = await stack.db.query('select id from public.sources where conversation_id = $1', [id]);
  const queued = await stack.db.query(
    "select message from pgmq.q_ingest where message ->> 'kind' = 'keep_sound' and message ->> 'conversation_id' = $1",
    [id],
  );
  return { id, callId: callId ?? '', sourceId: String(source?.id), queued, provider };
}

test('the sound of an interview is kept where the person asked for it, is played from its citations, and goes when it is taken back', async () => {
  const { JOB_HANDLERS } = await import('#lib/ops/job-handlers.ts');
  const { id, callId, sourceId, queued, provider } = await interview(true);
  expect(queued).toHaveLength(1);
  expect(await provider.readCallSound(callId)).not.toBeNull();
  for (let time = 0; time < 2; time += 1)
    expect(await JOB_HANDLERS.ingest(queued[0]?.message)).toMatchObject({ ok: true });
  await expect(provider.readCallSound(callId)).rejects.toMatchObject({ kind: 'not_found' });
  expect(readdirSync(join(folder, 'sounds', sourceId))).toEqual(['0.pcm']);

  expect(await begin(sourceId)).toMatchObject({ ok: true });
  const [cited] = await stack.db.query('select id, body from public.passages where source_id = $1', [
    sourceId,
  ]);
  expect(String(cited?.body)).toContain(SAID);
  const { openClip } = await import('#lib/knowledge/open-clip.ts');
  const [owner] = await stack.db.query('select user_id from public.conversations where id = $1', [id]);
  const listener = { userId: String(owner?.user_id) };
  const clip = { citation: String(cited?.id), words: SAID };
  expect(await openClip(listener, clip)).toMatchObject({ ok: true, value: { isCorrected: false } });

  const takenBack = await stack.db.query(
    `with claims as materialized (select set_config('request.jwt.claims', jsonb_build_object('sub', $2::text)::text, true))
     select api.take_back_sound($1) from claims`,
    [sourceId, listener.userId],
  );
  expect(takenBack).toEqual([{ take_back_sound: true }]);
  await expect(
    stack.db.query('update public.conversations set keeps_sound = true where id = $1', [id]),
  ).rejects.toThrow('conflict');
  expect(await openClip(listener, clip)).toMatchObject({ ok: false });
  const [removal] = await stack.db.query(
    "select message from pgmq.q_ingest where message ->> 'kind' = 'remove_sound' and message ->> 'source_id' = $1",
    [sourceId],
  );
  await JOB_HANDLERS.ingest(removal?.message);
  expect(readdirSync(join(folder, 'sounds'))).not.toContain(sourceId);
  // The job, come again late, brings nothing back.
  expect(await JOB_HANDLERS.ingest(queued[0]?.message)).toMatchObject({ ok: true });
  expect(readdirSync(join(folder, 'sounds'))).not.toContain(sourceId);
});

test('an interview keeps no sound that nobody asked for, and other conversations cannot keep any', async () => {
  const { queued, callId, provider } = await interview(false);
  expect(queued).toEqual([]);
  expect(await provider.readCallSound(callId)).toBeNull();
  for (const terms of [
    { mode: 'reflection' },
    { mode: 'reflection', offRecord: true },
    { role: 'guest' },
  ] as const)
    await expect(startedConversation(stack.db, mara, { ...terms, keepsSound: true })).rejects.toThrow(
      /check/,
    );
});

test('a recording without words, and one whose sound is gone, fail with a sentence', async () => {
  const silent = await addRecording([Buffer.alloc(RATE * 4)]);
  expect(await begin(silent)).toMatchObject({ ok: true });
  expect(await sourceOf(silent)).toMatchObject({
    status: 'failed',
    failure_reason: expect.stringMatching(/^No words were understood/),
  });
  const gone = await addRecording([piece]);
  rmSync(join(folder, 'sounds', gone), { recursive: true });
  await begin(gone);
  expect(await sourceOf(gone)).toMatchObject({
    status: 'failed',
    failure_reason: expect.stringMatching(/is gone/),
  });
});

/** Of 16 pixels, as far as anybody looks. */
const JPEG = 'ffd8ffc0000b080004000401011100ffda0008010100003f000102ffd9';

test.each([
  ['a photo', 'photo'],
  ['the photo for guests', 'guest photo'],
] as const)('the bytes of %s that was removed while they were on their way go again', async (_, kind) => {
  const { addPhoto, keepGuestPhoto } = await import('#lib/knowledge/add-photo.ts');
  const { pictureStore } = await import('#lib/knowledge/store/pictures.ts');
  const picture = Buffer.from(JPEG, 'hex').toString('base64');
  /** Whoever noted this picture; what came between is what stands in the tables now. */
  const put = async (id: string) => {
    const db = { rpc: async () => ({ data: id, error: null, status: 200 }) } as unknown as UserClient;
    const added =
      kind === 'photo'
        ? await addPhoto(db, { namespaceId: shelf, title: 'Boat', caption: 'My boat.', picture })
        : await keepGuestPhoto(db, { reflectionId: mara, picture });
    expect(added).toMatchObject({ ok: true });
    return await pictureStore().get(id);
  };
  const [there] = await stack.db.query(
    kind === 'photo'
      ? "insert into public.sources (reflection_id, namespace_id, kind, title, content) values ($1, $2, 'photo', 'Boat', 'My boat.') returning id"
      : 'insert into public.guest_photos (reflection_id) select $1 where $2::uuid is not null returning id',
    [mara, shelf],
  );
  expect(await put(String(there?.id))).not.toBeNull();
  expect(await put(randomUUID())).toBeNull();
});
