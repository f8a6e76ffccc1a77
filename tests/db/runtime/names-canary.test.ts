import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addReflection, addWords } from '#tests/db/spoken-reflection.ts';
import { type RunningRuntime, runRuntime } from './running-runtime.ts';

/** Names of each shelf, each in the middle of a sentence; and the language of its source. */
const SHELVES = {
  sealed: { names: ['Torvald', 'Sundsvall'], language: 'fi' },
  private: { names: ['Ingegerd', 'Skara'], language: 'sv' },
  published: { names: ['Börje', 'Kalmar'], language: 'de' },
} as const;

let runtime: RunningRuntime;
let mara: string;
beforeAll(async () => {
  runtime = await runRuntime();
  mara = await addReflection(runtime.db, 'Mara Lindqvist');
  for (const [namespace, { names, language }] of Object.entries(SHELVES)) {
    const [friend, town] = names;
    const quotes = [
      `I spoke with ${friend} every day, and we walked to ${town} when the ice was gone.`,
      `I wrote to ${friend} from the ferry, and nobody ever answered my long letter.`,
    ];
    const sourceId = await addWords(runtime.db, mara, { namespace: namespace as 'sealed', quotes });
    await runtime.db.query('update public.sources set language = $2 where id = $1', [sourceId, language]);
  }
  await runtime.regenerate(mara);
});
afterAll(() => runtime.stop());
afterEach(() => runtime.calm());

const agentFor = async (surface: 'standard' | 'public') => {
  await runtime.sync(mara, surface);
  return runtime.agents.get(String((await runtime.stateOf(mara, surface))?.agent_id));
};

test("the guests' agent listens for names and languages that are published, and has no other in any setting", async () => {
  const agent = await agentFor('public');
  expect(agent.conversationConfig.asr?.keywords).toEqual(['Börje', 'Kalmar']);
  expect(Object.keys(agent.conversationConfig.languagePresets ?? {})).toEqual(['de']);
  for (const hidden of [...SHELVES.private.names, ...SHELVES.sealed.names])
    expect(JSON.stringify(agent)).not.toContain(hidden);
});

test("the members' agent listens for those of the private shelves too, and for none that are sealed", async () => {
  const agent = await agentFor('standard');
  expect(agent.conversationConfig.asr?.keywords).toEqual(['Börje', 'Ingegerd', 'Kalmar', 'Skara']);
  expect(Object.keys(agent.conversationConfig.languagePresets ?? {}).sort()).toEqual(['de', 'sv']);
  for (const hidden of SHELVES.sealed.names) expect(JSON.stringify(agent)).not.toContain(hidden);
});

test('a pronunciation reaches the agents whose audience hears of the name, and a sealed name reaches the provider nowhere', async () => {
  await runtime.db.query(
    `insert into public.pronunciations (reflection_id, name, spoken_as)
     values ($1, 'Börje', 'BUR-yeh'), ($1, 'Ingegerd', 'ING-eh-yaird'), ($1, 'Torvald', 'TOOR-vald'), ($1, 'Lindqvist', 'LIND-kvist')`,
    [mara],
  );
  const said = async (surface: 'standard' | 'public') => {
    const { conversationConfig } = await agentFor(surface);
    const [locator] = conversationConfig.tts?.pronunciationDictionaryLocators ?? [];
    if (!locator) return [];
    const { rules } = await runtime.dictionaries.get(locator.pronunciationDictionaryId);
    return rules.map(({ stringToReplace }) => stringToReplace);
  };
  expect(await said('public')).toEqual(['Börje', 'Lindqvist']);
  expect(await said('standard')).toEqual(['Börje', 'Ingegerd', 'Lindqvist']);
  await runtime.db.query('delete from public.pronunciations where reflection_id = $1', [mara]);
  expect(await said('public')).toEqual([]);
  expect(await said('standard')).toEqual([]);
  expect((await runtime.dictionaries.list()).pronunciationDictionaries).toEqual([]);
});

test('a provider that takes no pronunciations has its guests talk all the same', async () => {
  await runtime.db.query(
    "insert into public.pronunciations (reflection_id, name, spoken_as) values ($1, 'Börje', 'BUR-yeh')",
    [mara],
  );
  await runtime.misbehave({
    on: 'POST /v1/pronunciation-dictionaries/add-from-rules',
    does: 'status',
    status: 401,
  });
  expect(await runtime.requireFresh(mara)).toMatchObject({ ok: true });
  await runtime.db.query('delete from public.pronunciations where reflection_id = $1', [mara]);
});

test('another language of the reflection makes its agents stale, and they are told in it what to say first', async () => {
  const { conversationConfig: before } = await agentFor('public');
  expect(before.agent).toMatchObject({ language: 'en', firstMessage: expect.stringContaining('I am an AI') });
  expect(before.tts?.modelId).toBe('eleven_flash_v2');
  await runtime.db.query("update public.reflections set language = 'de' where id = $1", [mara]);
  expect(await runtime.requireFresh(mara)).toMatchObject({ ok: true });
  const { conversationConfig: after } = await agentFor('public');
  expect(after.agent).toMatchObject({
    language: 'de',
    firstMessage: 'Hallo. Ich bin eine KI, das Spiegelbild von Mara Lindqvist. Worum soll es gehen?',
  });
  expect(after.tts?.modelId).toBe('eleven_flash_v2_5');
  // It speaks one language again, and so has nothing to detect.
  expect(after.languagePresets).toEqual({});
  expect(after.agent?.prompt?.builtInTools?.languageDetection).toBeUndefined();
});
