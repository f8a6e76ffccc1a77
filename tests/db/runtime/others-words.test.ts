import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addReflection } from '#tests/db/spoken-reflection.ts';
import { startedConversation } from '#tests/db/started-conversation.ts';
import { type RunningRuntime, runRuntime } from './running-runtime.ts';

// Work after an answer belongs to a running server.
vi.mock('#lib/ops/kick-jobs.ts', () => ({ kickJobs: () => {} }));
vi.setConfig({ testTimeout: 60_000 });

/** Words that stand where guests must not read them, and a place for each. */
const CANARIES = [
  ...[
    'zobeltine',
    'quarnish',
    'vellimar',
    'drossentide',
    'huppelwick',
    'tarnovel',
    'brisketine',
    'mollusane',
  ],
  ...[
    'ostrafel',
    'wendelquist',
    'fjordmeister',
    'kabbelung',
    '0171 2345678',
    '234 5678',
    'mara@lindqvist.example',
  ],
  ...['anna.huber@post.example'],
];

const MAILS = `From: Anna Huber
To: Mara Lindqvist, Zobeltine Krull
Date: 2025-01-02
Subject: My quarnish flute

Dear Mara,

I was born in Vellimar and I live at 7 Drossentide Street. Do you remember the huppelwick that we lost?
You reach me at anna.huber@post.example.

Best wishes, Anna


From: Mara Lindqvist
To: Anna Huber
Date: 2025-01-03
Subject: Re: My quarnish flute

I mended the lowest key of it with cork from an old bottle, and it sings again. Call me on 0171 2345678 or write
to mara@lindqvist.example before you come over to the island.

On 2 Jan 2025, Anna Huber wrote:
> The tarnovel is broken.

I kept bees behind the smokehouse for thirty years, and I was never afraid of them.

Mit freundlichen Grüßen
Mara, Brisketine Workshop
-- 
12 Mollusane Road


From: Mara Lindqvist
To: Anna Huber
Date: 2025-01-05
Subject: Fwd: News

My mother lived in Turku for thirty years, on 0171 2345678.

I never learnt to swim, although I lived beside the sea for all of my life.

---------- Forwarded message ---------
From: Pelle
I keep the ostrafel under the stairs.
`;

const INTERVIEW = `Reporter: The wendelquist was mine. What did it teach you about your mother?

Mara: It taught me that my mother sang when she baked, and never at any other time of the day.

Reporter: I met the fjordmeister there myself, when I was a girl of seven.

Mara: I rowed to school in a boat that my father had built from the boards of our barn.
`;

const CHAT = `01/03/2025, 09:12 - Nils: I bought a kabbelung today, and I love it
01/03/2025, 09:13 - Mara Lindqvist: In 1973 I sold my accordion in Mariehamn, and I cried for a week
01/03/2025, 09:14 - Nils: Why did you?
`;

/** Which of the canaries stand in something, however it is written. */
const heardIn = (said: unknown): string[] => {
  const text = JSON.stringify(said).toLowerCase();
  return CANARIES.filter((canary) => text.includes(canary.toLowerCase()));
};

let runtime: RunningRuntime;
let mara: string;
const sources: Record<string, string> = {};

async function give(title: string, kind: string, content: string): Promise<void> {
  const [source] = await runtime.db.query(
    `insert into public.sources (reflection_id, namespace_id, kind, title, content)
     select $1, id, $2::public.source_kind, $3, $4 from public.namespaces where reflection_id = $1 and name = 'published' returning id`,
    [mara, kind, title, content],
  );
  sources[title] = String(source?.id);
  const { ingestSource } = await import('#lib/knowledge/ingest-source.ts');
  expect(await ingestSource(String(source?.id))).toEqual({ ok: true, value: 'done' });
}

beforeAll(async () => {
  runtime = await runRuntime();
  mara = await addReflection(runtime.db, 'Mara Lindqvist');
  await give('Letters', 'paste', MAILS);
  await give('Radio', 'interview', INTERVIEW);
  await give('Messages', 'paste', CHAT);
  const { fillMeanings } = await import('#lib/knowledge/meaning.ts');
  await fillMeanings(mara);
  expect(await runtime.regenerate(mara)).toBe('promoted');
}, 120_000);
afterAll(() => runtime.stop());

const QUESTIONS = [
  ...CANARIES,
  ...[
    'What did Anna write about her flute?',
    'Where do you live?',
    'What is your telephone number?',
    'Call me',
  ],
  ...['How did you mend the lowest key?', 'Tell me about your bees', 'Did you learn to swim?', 'Best wishes'],
  ...['What did your mother do when she baked?', 'How did you come to school?', 'What did Nils buy?'],
  ...['Why did you cry?', 'On 2 Jan 2025, Anna Huber wrote', 'Which boat was it?', 'Workshop'],
];
const asked = async (reach: 'guest' | 'future_guest' | 'viewer') => {
  const { findLines } = await import('#lib/knowledge/store/as-service/lines.ts');
  const { answersTo, prepareQuestion } = await import('#lib/knowledge/search-passages.ts');
  return Promise.all(
    QUESTIONS.map(async (query) => {
      const { question, asked } = await prepareQuestion(query);
      const found = await findLines({ reflectionId: mara, namespaces: ['published'], reach, ...asked });
      if (!found.ok) throw new Error(found.error.code);
      return { query, found: found.value, told: answersTo(question, found.value, 8) };
    }),
  );
};

test('a search of guests, now or as it would be, finds no word of others, however it is asked', async () => {
  for (const reach of ['guest', 'future_guest'] as const) {
    const answers = await asked(reach);
    expect(heardIn(answers.map(({ found, told }) => ({ ...found, asked: [], told })))).toEqual([]);
    // A word that only others said is as unknown as one that nobody said: nothing beside it is found by it.
    expect(answers.filter(({ query }) => /^[a-z]+$/.test(query)).flatMap(({ found }) => found.lines)).toEqual(
      [],
    );
  }
});

test('a member finds what was written to the person, and what was asked; nobody is told what mails repeat, or a signature', async () => {
  const said = JSON.stringify(
    (await asked('viewer')).map(({ told }) => told.map(({ body }) => body)),
  ).toLowerCase();
  for (const heard of ['vellimar', 'huppelwick', 'wendelquist', 'fjordmeister', 'kabbelung', '0171 2345678'])
    expect(said).toContain(heard);
  for (const silent of ['tarnovel', 'brisketine', 'mollusane', 'ostrafel', 'wrote:'])
    expect(said).not.toContain(silent);
});

test("guests are told all of the person's own words, without their addresses", async () => {
  const said = JSON.stringify((await asked('guest')).map(({ told }) => told.map(({ body }) => body)));
  for (const own of [
    'cork from an old bottle',
    'kept bees',
    'never learnt to swim',
    'sang when she baked',
    'accordion',
  ])
    expect(said).toContain(own);
  expect(said).toContain('Call me on […] or write');
});

test('the tool of a conversation answers a guest with none of it', async () => {
  const { createHmac } = await import('node:crypto');
  const talk = await startedConversation(runtime.db, mara, { role: 'guest', mode: 'share' });
  const { POST } = await import('#app/api/tools/retrieve-context/route.ts');
  const sign = createHmac('sha256', String(process.env.ELEVENLABS_BINDING_SECRET))
    .update(talk.id)
    .digest('hex');
  let told = 0;
  for (const query of QUESTIONS) {
    const answer = await POST(
      new Request('https://app.example/api/tools/retrieve-context', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-tool-secret': String(process.env.ELEVENLABS_TOOL_SECRET),
        },
        body: JSON.stringify({ query, conversation_id: talk.id, conversation_bind_sig: sign }),
      }),
      { params: Promise.resolve({}) },
    );
    expect(answer.status).toBe(200);
    const { passages } = await answer.json();
    told += passages.length;
    expect(heardIn(passages)).toEqual([]);
  }
  expect(told).toBeGreaterThan(10);
  const extras = await runtime.db.query('select api.read_public_extras($1) as extras', [talk.id]);
  expect(heardIn(extras)).toEqual([]);
});

test('what is compiled for guests, and what their agent is told, holds none of it', async () => {
  const [voice] = await runtime.db.query(
    `select voice_evidence_pack -> 'public' as pack, reflection_voice_dossier -> 'public' as dossier,
       prompt_packs -> 'public_standard' as standard, prompt_packs -> 'public_emerging' as emerging
     from public.reflections where id = $1`,
    [mara],
  );
  expect(JSON.stringify(voice)).toContain('accordion');
  expect(heardIn(voice)).toEqual([]);
  const [members] = await runtime.db.query(
    `select voice_evidence_pack -> 'private' as pack from public.reflections where id = $1`,
    [mara],
  );
  // They were there to be told.
  expect(heardIn(members)).toEqual(['0171 2345678']);
  const synced = await runtime.sync(mara, 'public');
  if (!synced.ok || synced.value.did !== 'sent') throw new Error('nothing was sent');
  expect(heardIn(await runtime.agents.get(synced.value.agentId))).toEqual([]);
});

test('questions that are offered to guests are not those that others asked', async () => {
  const { suggestQuestions } = await import('#lib/conversations/questions/suggest-questions.ts');
  expect((await suggestQuestions(mara)).ok).toBe(true);
  const read = (audience: string) =>
    runtime.db.query('select api.read_suggestion_input($1, $2::public.session_audience) as input', [
      mara,
      audience,
    ]);
  expect(heardIn(await read('private'))).not.toEqual([]);
  expect(heardIn(await read('public'))).toEqual([]);
  const [card] = await runtime.db.query('select api.read_guest_card($1) as card', [mara]);
  expect(JSON.stringify(card)).toContain('?');
  expect(heardIn(card)).toEqual([]);
});

test('words for guests that repeat what somebody else wrote count as unpublished', async () => {
  const repeats = async (words: string) => {
    const [row] = await runtime.db.query('select api.repeats_unpublished($1, $2) as repeats', [mara, words]);
    return row?.repeats;
  };
  expect(await repeats('I met the fjordmeister there myself, when I was a girl of seven')).toBe(true);
  expect(await repeats('I kept bees behind the smokehouse for thirty years, and I was never afraid')).toBe(
    false,
  );
});

test('a guest is not played the voice of others in a passage that quotes the person', async () => {
  await runtime.db.query(
    'insert into internal.source_sounds (source_id, duration_ms, piece_count, has_others) values ($1, 60000, 1, true)',
    [sources.Radio],
  );
  const talk = await startedConversation(runtime.db, mara, { role: 'guest', mode: 'share' });
  const [row] = await runtime.db.query(
    `select api.read_clip((select id from public.passages where source_id = $1 order by position limit 1), $2) -> 'hidden' as hidden`,
    [sources.Radio, talk.id],
  );
  expect(heardIn(row)).toEqual(['wendelquist', 'fjordmeister']);
  expect(JSON.stringify(row)).not.toContain('baked');
});
