import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSeed } from '#tests/depth.ts';
import { type RunningRuntime, runRuntime } from './running-runtime.ts';

let runtime: RunningRuntime;
let offered: typeof import('#lib/voice/offered-voices.ts');
let own: typeof import('#lib/voice/store/as-service/own-voices.ts');

const CLONE = 'theVoiceOfMara123456';
const people: Record<string, string> = {};
let mara = '';
let others = '';

/** Mara has a clone. Otto owns another reflection and stewards hers; Vera may only talk to it. */
beforeAll(async () => {
  runtime = await runRuntime();
  offered = await import('#lib/voice/offered-voices.ts');
  own = await import('#lib/voice/store/as-service/own-voices.ts');
  mara = await runtime.addMara();
  others = await runtime.addMara();
  for (const name of ['owner', 'admin', 'operator', 'viewer', 'thief']) {
    const id = randomUUID();
    people[name] = id;
    await runtime.db.query(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, is_sso_user, is_anonymous)
       values ($1, $2, now(), '{"display_name": "Somebody"}', false, false)`,
      [id, `${id}@example.test`],
    );
    const role = name === 'thief' ? 'owner' : name;
    await runtime.db.query(
      `insert into public.reflection_members (reflection_id, user_id, role)
       values ($1, $2, $3::public.member_role)`,
      [name === 'thief' ? others : mara, id, role],
    );
  }
  for (const name of ['admin', 'operator', 'viewer'])
    await runtime.db.query(
      "insert into public.reflection_members (reflection_id, user_id, role) values ($1, $2, 'owner')",
      [others, people[name]],
    );
  await runtime.db.query(
    `insert into public.voice_consents
       (reflection_id, voice_id, consented_by, consent_text, recording_hash, recording_seconds, words_heard)
     values ($1, $2, $3, 'I agree that this voice speaks for me.', repeat('a', 64), 80, true)`,
    [mara, CLONE, people.owner],
  );
  await runtime.db.query('update public.reflections set cloned_voice_id = $2 where id = $1', [mara, CLONE]);
  for (const surface of ['standard', 'public'] as const) await runtime.sync(mara, surface);
});
afterAll(() => runtime.stop());

/** As this person, through the API's own role; everything is undone. Null when it was refused. */
async function as(person: string, sql: string): Promise<readonly object[] | null> {
  const { db } = runtime;
  const id = people[person] ?? '';
  await db.exec(
    `begin; set local role authenticated; select set_config('request.jwt.claims', '{"sub": "${id}", "role": "authenticated"}', true);
     select set_config('request.jwt.claim.sub', '${id}', true)`,
  );
  try {
    return await db.query(sql);
  } catch {
    return null;
  } finally {
    await db.exec('rollback');
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** The id, and what a careless comparison would take for it. */
const nearly = fc.constantFrom(
  CLONE,
  ` ${CLONE}`,
  `${CLONE} `,
  CLONE.toLowerCase(),
  `${CLONE}\u200b`,
  `%${CLONE}%`,
);
const thief = fc.constantFrom('admin', 'operator', 'viewer', 'thief');

/** Every way there is to write a voice. */
const WAYS: ((id: string) => string)[] = [
  (id) => `update public.reflections set cloned_voice_id = ${quoted(id)} where id = '${others}' returning id`,
  (id) => `update public.reflections set stock_voice_id = ${quoted(id)} where id = '${others}' returning id`,
  (id) =>
    `insert into public.voice_consents (reflection_id, voice_id, consented_by, consent_text, recording_hash, recording_seconds, words_heard)
     values ('${others}', ${quoted(id)}, '${people.thief}', 'I agree that this voice speaks.', repeat('a', 64), 80, true) returning id`,
  (id) => `select api.record_own_voice('${randomUUID()}', ${quoted(id)})`,
  (id) => `select api.choose_stock_voice('${others}', '${people.thief}', ${quoted(id)}, 'Eric')`,
  (id) =>
    `select api.record_runtime_sync('${others}', 'standard', '${randomUUID()}', 'a', null, null, null, null, ${quoted(id)})`,
  () =>
    `update public.voice_consents set reflection_id = '${others}' where voice_id = '${CLONE}' returning id`,
  () => `select api.use_own_voice('${others}')`,
];

test('none of 1,000 attempts to speak with the voice of another succeeds', async () => {
  let attempts = 0;
  await fc.assert(
    fc.asyncProperty(thief, nearly, fc.constantFrom(...WAYS), async (person, id, way) => {
      attempts += 1;
      expect(await as(person, way(id))).toBeNull();
    }),
    { numRuns: 1_000, seed: testSeed },
  );
  expect(attempts).toBe(1_000);
  expect(
    await runtime.db.query('select cloned_voice_id, stock_voice_id from public.reflections where id = $1', [
      others,
    ]),
  ).toEqual([{ cloned_voice_id: null, stock_voice_id: null }]);
});

test('the server itself records a voice for nobody else, and takes it for no stock voice', async () => {
  const chosen = { reflectionId: others, ownerId: people.thief ?? '', voiceId: CLONE, name: 'Eric' };
  expect(await own.chooseStockVoice(chosen)).toMatchObject({ ok: false });
  expect(await offered.findStockVoice(CLONE)).toMatchObject({
    ok: false,
    error: { code: 'invalid_request' },
  });
  const [consent] = await runtime.db.query(
    `insert into public.voice_consents
       (reflection_id, consented_by, consent_text, recording_hash, recording_seconds, words_heard)
     values ($1, $2, 'I agree that this voice speaks for me.', repeat('b', 64), 80, true) returning id`,
    [others, people.thief],
  );
  expect(await own.recordOwnVoice(String(consent?.id), CLONE)).toMatchObject({ ok: false });
});

/** Everything that these people can read, of every table and column, and what functions tell them. */
test.each(['admin', 'operator', 'viewer', 'thief'])(
  '%s reads the id of the clone nowhere',
  async (person) => {
    const columns = await runtime.db.query(
      `select table_name, string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and has_column_privilege('authenticated', (quote_ident(table_schema) || '.' || quote_ident(table_name))::regclass, column_name, 'select')
     group by table_name`,
    );
    expect(columns.length).toBeGreaterThan(20);
    for (const { table_name: table, names } of columns) {
      const rows = await as(person, `select ${String(names)} from public.${String(table)}`);
      expect(JSON.stringify(rows), String(table)).not.toContain(CLONE);
    }
    const told = await as(
      person,
      `select api.read_whose_voice('${mara}'), internal.read_agent_voices('${mara}', 'x')`,
    );
    expect(JSON.stringify(told)).not.toContain(CLONE);
  },
);

test('the owner reads the id of her clone in the record of her consent', async () => {
  const rows = await as(
    'owner',
    `select voice_id from public.voice_consents where reflection_id = '${mara}'`,
  );
  expect(rows).toEqual([{ voice_id: CLONE }]);
});
