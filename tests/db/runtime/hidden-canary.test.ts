import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addReflection, addWords } from '#tests/db/spoken-reflection.ts';
import { sampleLife } from '#tests/voice/pack/sample-evidence.ts';
import { type RunningRuntime, runRuntime } from './running-runtime.ts';

vi.setConfig({ testTimeout: 60_000 });

const said = sampleLife(90).published.map(({ quote }) => quote);
const fromGuests = said.filter((_, place) => place % 3 === 0);
const fromEverybody = said.filter((_, place) => place % 3 === 1);
const open = said.filter((_, place) => place % 3 === 2);

let runtime: RunningRuntime;
let reflectionId: string;

beforeAll(async () => {
  runtime = await runRuntime();
  reflectionId = await addReflection(runtime.db, 'Mara Lindqvist');
  await addWords(runtime.db, reflectionId, {
    namespace: 'published',
    quotes: said,
    content: said.join('\n\n'),
  });
  expect(await runtime.regenerate(reflectionId)).toBe('promoted');
  const synced = await runtime.sync(reflectionId, 'public');
  expect(synced.ok).toBe(true);
  expect((await runtime.requireFresh(reflectionId)).ok).toBe(true);
}, 120_000);
afterAll(() => runtime.stop());

/** As `hide_statement`, without anybody whose decision it is. */
async function hide(quotes: readonly string[], from: 'guests' | 'everybody'): Promise<void> {
  await runtime.db.query(
    `insert into public.hidden_statements (reflection_id, namespace_id, source_id, quote, hidden_from)
     select reflection_id, namespace_id, source_id, quote, $2::public.hidden_from from public.evidence
     where quote = any (array(select json_array_elements_text($1::text::json)))`,
    [JSON.stringify(quotes), from],
  );
  await runtime.db.query(
    'select internal.weigh_evidence(id) from public.namespaces where reflection_id = $1',
    [reflectionId],
  );
}

/** Runs of eight words, which nobody says twice by chance. */
const runsOf = (quotes: readonly string[]) =>
  quotes.flatMap((quote) => {
    const words = quote.split(/\s+/);
    return words.slice(0, Math.max(words.length - 7, 1)).map((_, at) => words.slice(at, at + 8).join(' '));
  });
const leaks = (quotes: readonly string[], text: string) => runsOf(quotes).filter((run) => text.includes(run));

test('hidden words reach no pack, dossier or agent of those from whom they are hidden', async () => {
  await hide(fromGuests, 'guests');
  await hide(fromEverybody, 'everybody');

  // The agent that was told them is not served from that moment on, whether or not a job has run.
  const fresh = await runtime.requireFresh(reflectionId, 0);
  expect(fresh.ok).toBe(false);

  expect(await runtime.regenerate(reflectionId)).toBe('promoted');
  const [row] = await runtime.db.query(
    'select voice_evidence_pack, reflection_voice_dossier, prompt_packs, capsule, persona_narrative from public.reflections where id = $1',
    [reflectionId],
  );
  const {
    voice_evidence_pack: pack,
    reflection_voice_dossier: dossier,
    prompt_packs: packs,
  } = JSON.parse(JSON.stringify(row));
  const forGuests = JSON.stringify([
    pack.public,
    dossier.public,
    packs.public_standard,
    packs.public_emerging,
  ]);
  const forMembers = JSON.stringify([
    pack.private,
    dossier.private,
    packs.private_standard,
    packs.private_memory,
  ]);
  expect(leaks([...fromGuests, ...fromEverybody], forGuests)).toEqual([]);
  expect(leaks(fromEverybody, JSON.stringify(row))).toEqual([]);
  expect(leaks(fromGuests, forMembers).length).toBeGreaterThan(10);
  expect(leaks(open, forGuests).length).toBeGreaterThan(10);

  const synced = await runtime.sync(reflectionId, 'public');
  if (!synced.ok || synced.value.did !== 'sent')
    throw new Error('The agent of guests was not brought up to date');
  const agent = JSON.stringify(await runtime.agents.get(synced.value.agentId));
  expect(leaks([...fromGuests, ...fromEverybody], agent)).toEqual([]);
  expect((await runtime.requireFresh(reflectionId)).ok).toBe(true);
});
