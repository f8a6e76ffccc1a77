import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVIDENCE_KINDS } from '#lib/speech/voice-artifact.public.ts';
import { addReflection, addWords } from '#tests/db/spoken-reflection.ts';
import { sampleLife } from '#tests/voice/pack/sample-evidence.ts';
import { type RunningSessions, runSessions, SHARED_AGENT } from './running-sessions.ts';

const life = sampleLife(200);
/** Known of people and of this reflection, and for nobody but those it is about. */
const PERSONAL = [
  'I speak slowly when nobody listens.',
  'You asked about the debt.',
  'Likes to be called Captain.',
];

let sessions: RunningSessions;
let mara: string;
let olivia: string;
beforeAll(async () => {
  sessions = await runSessions();
  mara = await addReflection(sessions.db, 'Mara Lindqvist');
  olivia = await sessions.addMember(mara);
  for (const namespace of ['sealed', 'private', 'published'] as const) {
    for (const kind of EVIDENCE_KINDS) {
      const quotes = life[namespace].filter((item) => item.kind === kind).map(({ quote }) => quote);
      if (quotes.length > 0) await addWords(sessions.db, mara, { namespace, quotes, kind });
    }
  }
  await sessions.db.query(
    `update public.namespaces set title = 'Title of the ' || name || ' shelf' where reflection_id = $1`,
    [mara],
  );
  await sessions.db.query(
    'update public.reflections set speaking_style = $2, created_by = $3 where id = $1',
    [mara, PERSONAL[0], olivia],
  );
  await sessions.db.query('insert into public.memories (reflection_id, user_id, body) values ($1, $2, $3)', [
    mara,
    olivia,
    PERSONAL[2],
  ]);
  await sessions.regenerate(mara);
  for (const surface of ['standard', 'memory', 'public'] as const) await sessions.sync(mara, surface);
});
afterAll(() => sessions.stop());

/** Runs of eight words, which nobody says twice by chance; shorter sayings as they are. */
function runsOf(text: string): string[] {
  const words = text.split(/\s+/);
  if (words.length < 8) return words.length >= 4 ? [text] : [];
  return words.slice(0, words.length - 7).map((_, at) => words.slice(at, at + 8).join(' '));
}
const published = life.published.map(({ quote }) => quote).join('\n');
const runsIn = (quotes: readonly string[]) =>
  quotes.flatMap(runsOf).filter((run) => !published.includes(run));
const sealed = runsIn(life.sealed.map(({ quote }) => quote));
const unpublished = runsIn([...life.sealed, ...life.private].map(({ quote }) => quote));
const leaksOf = (answer: unknown, runs: readonly string[]) => {
  const text = JSON.stringify(answer);
  return runs.filter((run) => text.includes(JSON.stringify(run).slice(1, -1)));
};
const TITLES = ['Title of the sealed shelf', 'Title of the private shelf'];

test('the owner hears every canary but the sealed ones', async () => {
  const answer = await sessions.startVoiceConversation({
    as: 'member',
    userId: olivia,
    request: { reflectionId: mara },
  });
  expect(answer.ok).toBe(true);
  expect(leaksOf(answer, unpublished).length).toBeGreaterThan(3);
  expect(leaksOf(answer, sealed)).toEqual([]);
  expect(leaksOf(answer, [PERSONAL[0] ?? '', PERSONAL[2] ?? ''])).toHaveLength(2);
});

test('no canary reaches what a public start answers, whoever starts it and by whatever door', async () => {
  const [row] = await sessions.db.query('select slug from public.reflections where id = $1', [mara]);
  const token = await sessions.addLink(mara);
  const guest = (door: { slug: string } | { token: string }) =>
    sessions.startVoiceConversation({
      as: 'guest',
      network: randomUUID(),
      guestId: randomUUID(),
      door,
      request: {},
    });
  const answers = [
    await guest({ slug: String(row?.slug) }),
    await guest({ token }),
    await sessions.startVoiceConversation({
      as: 'member',
      userId: olivia,
      request: { reflectionId: mara, roomPrefix: 'share' },
    }),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ ok: true, value: { audience: 'public', warnings: [] } });
    expect(leaksOf(answer, [...unpublished, ...PERSONAL, ...TITLES, olivia, 'Olivia'])).toEqual([]);
    expect(JSON.stringify(answer)).toContain('Title of the published shelf');
    expect(answer.ok && answer.value.dynamicVariables.preloaded_evidence?.length).toBeGreaterThan(40);
  }
});

test('no canary reaches what is said when a public start goes wrong', async () => {
  sessions.onDatabase(async ({ name, answer }) => {
    const answered = await answer();
    if (name !== 'read_public_extras') return answered;
    return Response.json({ message: life.private[0]?.quote, code: 'XX000' }, { status: 500 });
  });
  const answer = await sessions.startVoiceConversation({
    as: 'guest',
    network: randomUUID(),
    guestId: randomUUID(),
    door: { token: await sessions.addLink(mara) },
    request: {},
  });
  expect(answer).toMatchObject({ ok: true, value: { warnings: [{ names: expect.any(Array) }] } });
  expect(leaksOf(answer, unpublished)).toEqual([]);
  await sessions.calm();
});

test('what was sealed a moment ago is not told to members either, before a voice without it is there', async () => {
  await sessions.change(mara, 'private', 'sealed');
  const own = await sessions.stateOf(mara, 'standard');
  expect(leaksOf(await sessions.promptOf(String(own?.agent_id)), unpublished).length).toBeGreaterThan(3);
  sessions.onProvider(({ on, answer }) => {
    if (!on.includes('get-signed-url')) return answer();
    const url = `wss://provider.example/x?conversation_id=conv_${randomUUID()}`;
    return Promise.resolve(Response.json({ signed_url: url }));
  });
  const answer = await sessions.startVoiceConversation({
    as: 'member',
    userId: olivia,
    request: { reflectionId: mara },
  });
  expect(answer.ok).toBe(true);
  expect(leaksOf(answer, unpublished)).toEqual([]);
  expect((await sessions.rowsOf(mara)).at(-1)).toMatchObject({ agent_id: SHARED_AGENT });
  await sessions.calm();
});
