import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isDeep, runs } from '#tests/depth.ts';
import { PRIVATE, PUBLISHED, type RunningRuntime, runRuntime, SEALED } from './running-runtime.ts';

let runtime: RunningRuntime;
beforeAll(async () => {
  runtime = await runRuntime();
});
afterAll(() => runtime.stop());
afterEach(() => runtime.calm());

/** What a public sync asks of the provider, in its order. */
const STEPS = {
  'the list of secrets': 'GET /v1/convai/secrets',
  'the list of tools': 'GET /v1/convai/tools',
  'the list of agents': 'GET /v1/convai/agents',
  'the update of the agent': 'PATCH /v1/convai/agents/*',
  'the agent as it reads back': 'GET /v1/convai/agents/*',
  'its tool as it reads back': 'GET /v1/convai/tools/*',
};
const WRONGS = [
  { does: 'drop' },
  { does: 'garbage' },
  { does: 'status', status: 400 },
  { does: 'status', status: 401 },
  { does: 'status', status: 404 },
  { does: 'late' },
];
const cases = Object.entries(STEPS).flatMap(([step, on]) =>
  WRONGS.map((wrong) => ({ step, on, wrong, how: 'status' in wrong ? String(wrong.status) : wrong.does })),
);

/** Every step goes wrong in some way, and every way is tried at some step; all of both where the tests are deep. */
const tried = <Case>(all: readonly Case[]): Case[] =>
  all.filter((_, at) => isDeep || (at + Math.floor(at / WRONGS.length)) % 3 === 0);

const codeOf = async (reflectionId: string, withinMs = 60_000) => {
  const answer = await runtime.requireFresh(reflectionId, withinMs);
  return answer.ok ? answer.value.agentId : answer.error.code;
};

/** Guests were let in yesterday; since then everything was taken back but what is said in `life`. */
async function addUnpublished(): Promise<{ mara: string; agentId: string }> {
  const mara = await runtime.addMara();
  await runtime.change(mara, 'private', 'published');
  await runtime.regenerate(mara);
  const agentId = await codeOf(mara);
  expect(agentId).toMatch(/^agent_/);
  await runtime.change(mara, 'private', 'private');
  await runtime.regenerate(mara);
  return { mara, agentId };
}

/** Whoever is let in hears what is published, and nothing else. */
async function expectNoLeak(answer: string): Promise<void> {
  if (!answer.startsWith('agent_')) return expect(answer).toBe('public_runtime_stale');
  const agent = JSON.stringify(await runtime.agents.get(answer));
  expect(agent).toContain(PUBLISHED);
  expect(agent).not.toContain(PRIVATE);
  expect(agent).not.toContain(SEALED);
}

describe('after something was taken back', () => {
  test.each(tried(cases))(
    'a guest hears no more than what is published when $step goes wrong: $how',
    async ({ on, wrong }) => {
      const { mara } = await addUnpublished();
      await runtime.misbehave({ on, ...wrong });
      const answer = await codeOf(mara, wrong.does === 'late' ? 400 : 60_000);
      await expectNoLeak(answer);
      expect(await runtime.stateOf(mara, 'public')).toBeDefined();
      // A 404 to an update means that the agent is gone, and another one is made.
      if (!answer.startsWith('agent_')) {
        await runtime.calm();
        await runtime.expireLeases();
        await expectNoLeak(await codeOf(mara));
      }
    },
  );

  test('a provider that is well lets the next guest in, after one sync', async () => {
    const { mara, agentId } = await addUnpublished();
    expect(await codeOf(mara)).toBe(agentId);
    await expectNoLeak(agentId);
  });

  test('a slow provider refuses the first guest in time, and lets the next one in', async () => {
    const { mara } = await addUnpublished();
    const guestIsRefused = Promise.withResolvers<void>();
    runtime.onProvider(({ on, answer }) =>
      on.startsWith('PATCH /v1/convai/agents/') ? guestIsRefused.promise.then(answer) : answer(),
    );
    expect(await codeOf(mara, 150)).toBe('public_runtime_stale');
    guestIsRefused.resolve();
    await expectNoLeak(await codeOf(mara));
  });

  test.each([
    ['other words', (text: string) => text.replaceAll(PUBLISHED.slice(0, 30), 'I was born in a palace')],
    ['an open door', (text: string) => text.replace('"enable_auth":true', '"enable_auth":false')],
    ['a prompt that callers may replace', (text: string) => text.replace('"prompt":false', '"prompt":true')],
    ['no tools', (text: string) => text.replace(/"tool_ids":\[[^\]]*\]/, '"tool_ids":[]')],
  ])('an agent that reads back with %s lets nobody in', async (_what, lie) => {
    const { mara } = await addUnpublished();
    runtime.onProvider(async ({ on, answer }) => {
      const answered = await answer();
      if (!/^GET \/v1\/convai\/agents\/./.test(on)) return answered;
      const text = await answered.text();
      expect(lie(text)).not.toBe(text);
      return new Response(lie(text), answered);
    });
    expect(await codeOf(mara)).toBe('public_runtime_stale');
    expect(String((await runtime.stateOf(mara, 'public'))?.last_error)).toMatch(
      /^The voice service keeps other/,
    );
  });
});

describe('while every name stays published', () => {
  test.each([
    ['deleted', 'update public.sources set deleted_at = now(), erase_after = now() where reflection_id = $1'],
    [
      'moved to a private shelf',
      `update public.sources set namespace_id = private.id from public.namespaces as private
       where private.reflection_id = $1 and private.name = 'private' and sources.reflection_id = $1`,
    ],
    [
      'corrected',
      `with correction as (
         insert into public.fact_corrections (reflection_id, namespace_id, wrong_statement, corrected_statement)
         select reflection_id, namespace_id, quote, 'I was born in the town.'
         from public.evidence where reflection_id = $1 and quote = '${PUBLISHED}'
         returning id)
       update public.evidence set outranked_by = correction.id from correction
       where reflection_id = $1 and quote = '${PUBLISHED}'`,
    ],
  ])('what was %s keeps guests out until a voice without it is there', async (_how, takeBack) => {
    const mara = await runtime.addMara();
    const agentId = await codeOf(mara);
    expect(agentId).toMatch(/^agent_/);
    await runtime.db.query(takeBack, [mara]);
    expect(await codeOf(mara)).toBe('public_runtime_stale');
    await runtime.regenerate(mara);
    expect(await codeOf(mara)).toBe(agentId);
    expect(JSON.stringify(await runtime.agents.get(agentId))).not.toContain(PUBLISHED);
  });
});

describe('before anything was ever sent', () => {
  test.each(
    tried([
      ...cases.filter(({ on }) => !on.startsWith('PATCH')),
      ...WRONGS.map((wrong) => ({
        step: 'the creation of the agent',
        on: 'POST /v1/convai/agents/create',
        wrong,
        how: 'status' in wrong ? String(wrong.status) : wrong.does,
      })),
    ]),
  )(
    'a guest hears no more than what is published when $step goes wrong before anything was sent: $how',
    async ({ on, wrong }) => {
      const mara = await runtime.addMara();
      await runtime.misbehave({ on, ...wrong });
      expect(await codeOf(mara, wrong.does === 'late' ? 400 : 60_000)).toBe('public_runtime_not_ready');
      await runtime.calm();
      await runtime.expireLeases();
      if (wrong.does !== 'late') await expectNoLeak(await codeOf(mara));
    },
  );

  test('nothing published, and nothing promoted, is not ready, and asks nothing of the provider', async () => {
    const mara = await runtime.addMara();
    await runtime.change(mara, 'published', 'private');
    const asked: string[] = [];
    runtime.onProvider(({ on, answer }) => {
      asked.push(on);
      return answer();
    });
    expect(await codeOf(mara)).toBe('public_runtime_not_ready');
    await runtime.regenerate(mara);
    expect(await codeOf(mara)).toBe('public_runtime_not_ready');
    expect(asked).toEqual([]);
  });

  test('the refusals say when to come back', async () => {
    const mara = await runtime.addMara();
    await runtime.misbehave({ on: 'GET /**', does: 'status', status: 400 });
    expect(await runtime.requireFresh(mara)).toMatchObject({
      ok: false,
      error: { code: 'public_runtime_not_ready', retryAfterSeconds: 15 },
    });
    await runtime.change(mara, 'published', 'private');
    expect(await runtime.requireFresh(mara)).toMatchObject({
      error: { code: 'public_runtime_not_ready', retryAfterSeconds: 300 },
    });
    const { addReflection } = await import('#tests/db/spoken-reflection.ts');
    const young = await addReflection(runtime.db, 'Young');
    expect(await runtime.requireFresh(young)).toMatchObject({
      error: { code: 'public_runtime_not_ready', retryAfterSeconds: 15 },
    });
  });
});

describe('what happens in between', () => {
  /** Does something the moment before the n-th call of this function of the database. */
  const justBefore = (wanted: string, nth: number, act: () => Promise<unknown>) => {
    let calls = 0;
    runtime.onDatabase(async ({ name, answer }) => {
      if (name === wanted && ++calls === nth) await act();
      return answer();
    });
  };
  const MOMENTS = [
    ['the first look', 'read_runtime', 1],
    ['the sync looks', 'read_runtime', 2],
    ['the lease is taken', 'acquire_runtime_lease', 1],
    ['what is to be sent is read', 'read_runtime', 3],
    ['what was sent is recorded', 'record_runtime_sync', 1],
    ['the last look', 'read_runtime', 4],
  ] as const;

  test.each(MOMENTS)(
    'a guest hears no more than what is published when something is taken back before %s',
    async (_when, name, nth) => {
      const mara = await runtime.addMara();
      await runtime.change(mara, 'private', 'published');
      await runtime.regenerate(mara);
      justBefore(name, nth, () => runtime.change(mara, 'private', 'private'));
      const answer = await codeOf(mara);
      expect(answer).toMatch(/^public_runtime_(stale|not_ready)$/);
      await runtime.calm();
      expect(await codeOf(mara)).toMatch(/^public_runtime_(stale|not_ready)$/);
      await runtime.regenerate(mara);
      await expectNoLeak(await codeOf(mara));
    },
  );

  test.each(MOMENTS)(
    'a guest hears nothing when everything is taken back before %s',
    async (_when, name, nth) => {
      const mara = await runtime.addMara();
      justBefore(name, nth, () => runtime.change(mara, 'published', 'sealed'));
      expect(await codeOf(mara)).toBe('public_runtime_not_ready');
      await runtime.calm();
      await runtime.regenerate(mara);
      expect(await codeOf(mara)).toBe('public_runtime_not_ready');
    },
  );

  test.each(MOMENTS)(
    'a guest hears no more than what is published when something else goes live before %s',
    async (_when, name, nth) => {
      const mara = await runtime.addMara();
      await runtime.change(mara, 'private', 'published');
      await runtime.regenerate(mara);
      justBefore(name, nth, async () => {
        await runtime.change(mara, 'private', 'private');
        await runtime.regenerate(mara);
      });
      const answer = await codeOf(mara);
      if (answer.startsWith('agent_')) await expectNoLeak(answer);
      else expect(answer).toMatch(/^public_runtime_(stale|not_ready)$/);
      await runtime.calm();
      await expectNoLeak(await codeOf(mara));
    },
  );

  test('a sync that was sent and not recorded leaves the surface stale', async () => {
    const { mara } = await addUnpublished();
    runtime.onDatabase(async ({ name, answer }) =>
      name === 'record_runtime_sync' ? new Response('', { status: 503 }) : answer(),
    );
    expect(await codeOf(mara)).toBe('public_runtime_stale');
  });

  test('a sync that was sent and not recorded is not taken for the one before it when that one is wanted again', async () => {
    const mara = await runtime.addMara();
    expect(await codeOf(mara)).toMatch(/^agent_/);
    await runtime.change(mara, 'private', 'published');
    await runtime.regenerate(mara);
    runtime.onDatabase(async ({ name, answer }) =>
      name === 'record_runtime_sync' ? new Response('', { status: 503 }) : answer(),
    );
    expect(await codeOf(mara)).toBe('public_runtime_stale');
    await runtime.change(mara, 'private', 'private');
    await runtime.regenerate(mara);
    await runtime.calm();
    await runtime.expireLeases();
    await runtime.misbehave({ on: 'GET /**', does: 'status', status: 400 });
    expect(await codeOf(mara)).toBe('public_runtime_stale');
    await runtime.calm();
    await expectNoLeak(await codeOf(mara));
  });

  test('an older write that arrives late cannot overtake a newer one', async () => {
    const { mara } = await addUnpublished();
    // The update is lost for us, and still on its way.
    await runtime.misbehave({ on: 'PATCH /v1/convai/agents/*', does: 'drop' });
    expect(await codeOf(mara)).toBe('public_runtime_stale');
    await runtime.calm();
    const asked: string[] = [];
    runtime.onProvider(({ on, answer }) => {
      asked.push(on);
      return answer();
    });
    expect(await codeOf(mara, 600)).toBe('public_runtime_stale');
    expect(asked).toEqual([]);
  });
});

test('a private runtime in perfect order is nothing for guests', async () => {
  const mara = await runtime.addMara();
  await runtime.sync(mara, 'standard');
  await runtime.misbehave({ on: 'POST /v1/convai/agents/create', does: 'status', status: 400 });
  expect(await codeOf(mara)).toBe('public_runtime_not_ready');
});

test('guests who come at once cost one sync, however many they are', async () => {
  const { mara, agentId } = await addUnpublished();
  let updates = 0;
  runtime.onProvider(({ on, answer }) => {
    if (on.startsWith('PATCH /v1/convai/agents')) updates += 1;
    return answer();
  });
  const answers = await Promise.all(Array.from({ length: runs(100) }, () => codeOf(mara)));
  expect(new Set(answers)).toEqual(new Set([agentId]));
  expect(updates).toBe(1);
});
