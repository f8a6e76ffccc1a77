import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import { voiceArtifactSchema } from '#lib/speech/voice-artifact.public.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { isDeep } from '#tests/depth.ts';
import { NODE_FLAGS } from '#tests/node-flags.ts';
import {
  addReflection,
  addWords,
  changeVisibility,
  generationsOf,
  liveVoiceOf,
} from './spoken-reflection.ts';

let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
/** What happens to a call of the database, by its name. */
let onCall: (name: string, answer: () => Promise<Response>) => Promise<Response> = (_, answer) => answer();

beforeAll(async () => {
  stack = await serveScratchPostgres((request, answer) =>
    onCall(new URL(request.url).pathname.split('/').at(-1) ?? '', answer),
  );
});
afterAll(() => stack.close());
beforeEach(() => {
  onCall = (_, answer) => answer();
});

// Imported when the environment names the database.
const regenerate = async (reflectionId: string) => {
  const { regenerateVoice } = await import('#lib/voice/ledger/regenerate-voice.ts');
  const result = await regenerateVoice(reflectionId);
  return result.ok ? result.value : result.error;
};
const rollBack = async (reflectionId: string, generation: number) => {
  const { rollBackVoice } = await import('#lib/voice/roll-back-voice.ts');
  const result = await rollBackVoice(reflectionId, generation);
  return result.ok ? result.value : result.error;
};
const verify = async () => {
  const { verifyLedger } = await import('#lib/voice/verify-ledger.ts');
  const report = await verifyLedger();
  if (!report.ok) throw new Error(report.error.code);
  return report.value;
};

/** `npm run ledger:verify` */
async function runVerify(): Promise<{ status: number; stdout: string }> {
  const script = join(import.meta.dirname, '..', '..', 'lib', 'ops', 'verify-ledger.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [...NODE_FLAGS, script], (error, stdout) =>
      resolve({ status: Number(error?.code ?? 0), stdout }),
    );
  });
}

const SEALED = 'I never told anybody where the letters from Tallinn are hidden in the house.';
const PRIVATE = 'I was afraid of my brother for all of the years that we shared a room.';
const PUBLISHED = 'I was born beside a lighthouse and I counted its flashes every single night.';

async function addMara(): Promise<string> {
  const mara = await addReflection(stack.db, 'Mara Lindqvist');
  await addWords(stack.db, mara, { namespace: 'sealed', quotes: [SEALED] });
  await addWords(stack.db, mara, { namespace: 'private', quotes: [PRIVATE] });
  await addWords(stack.db, mara, { namespace: 'published', quotes: [PUBLISHED] });
  return mara;
}

const payloadOf = async (reflectionId: string, generation: number) => {
  const [row] = await stack.db.query(
    'select payload, payload_hash from public.voice_artifacts where reflection_id = $1 and generation = $2',
    [reflectionId, generation],
  );
  return row;
};

test('a regeneration goes live with its evidence, each audience with its own', async () => {
  const mara = await addMara();
  expect(await regenerate(mara)).toEqual({ outcome: 'promoted', generation: 1 });
  const row = await payloadOf(mara, 1);
  const payload = voiceArtifactSchema.parse(row?.payload);
  expect(canonicalHash(row?.payload)).toBe(row?.payload_hash);
  const quotes = (audience: 'private' | 'public') =>
    payload.voice_evidence_pack[audience].map(({ quote }) => quote).sort();
  expect(quotes('private')).toEqual([PRIVATE, PUBLISHED]);
  expect(quotes('public')).toEqual([PUBLISHED]);
  expect(JSON.stringify(payload)).not.toContain('Tallinn');
  expect(payload.sync.publishedNamespaces).toEqual(['published']);
  expect(await liveVoiceOf(stack.db, mara)).toMatch(/^1 .*lighthouse/s);
});

test('a reflection without any evidence has a voice all the same, one that knows nothing yet', async () => {
  const nobody = await addReflection(stack.db, 'Nobody Yet');
  expect(await regenerate(nobody)).toEqual({ outcome: 'promoted', generation: 1 });
  const payload = voiceArtifactSchema.parse((await payloadOf(nobody, 1))?.payload);
  expect(payload.sync.maturity).toEqual({ private: 'emerging', public: 'emerging' });
});

test('what comes out as it is live already is not recorded again', async () => {
  const mara = await addMara();
  await regenerate(mara);
  expect(await regenerate(mara)).toEqual({ outcome: 'unchanged', generation: 2 });
  expect(await generationsOf(stack.db, mara)).toEqual([
    { generation: 1, status: 'promoted', isErased: false },
  ]);
});

test('a regeneration that finds nothing new stops an older one that still has what was taken back', async () => {
  const mara = await addMara();
  await regenerate(mara);
  await changeVisibility(stack.db, mara, { namespace: 'private', to: 'published' });
  let unpublished: unknown;
  onCall = async (name, answer) => {
    if (name !== 'promote_voice_artifact' || unpublished) return answer();
    await changeVisibility(stack.db, mara, { namespace: 'private', to: 'private' });
    unpublished = 'meanwhile';
    unpublished = await regenerate(mara);
    return answer();
  };
  const overtaken = await regenerate(mara);
  expect(unpublished).toEqual({ outcome: 'unchanged', generation: 3 });
  expect(overtaken).toEqual({ outcome: 'stale', generation: 2 });
  expect(await generationsOf(stack.db, mara)).toMatchObject([{ status: 'promoted' }, { status: 'stale' }]);
  expect(await liveVoiceOf(stack.db, mara)).toMatch(/^1 /);
});

test('the regeneration that read first of two has the lower number', async () => {
  const mara = await addMara();
  const calls: string[] = [];
  onCall = (name, answer) => {
    calls.push(name);
    return answer();
  };
  await regenerate(mara);
  expect(calls.indexOf('start_generation')).toBeLessThan(calls.indexOf('read_compilation_input'));
});

const TAKEN_BACK = {
  unpublished: (mara: string) =>
    stack.db.query(
      "update public.namespaces set visibility = 'private' where reflection_id = $1 and name = 'published'",
      [mara],
    ),
  sealed: (mara: string) =>
    stack.db.query(
      "update public.namespaces set visibility = 'sealed' where reflection_id = $1 and name = 'private'",
      [mara],
    ),
  deleted: (mara: string) =>
    stack.db.query(
      "update public.sources set deleted_at = now(), erase_after = now() where reflection_id = $1 and content like '%brother%'",
      [mara],
    ),
  outranked: (mara: string) =>
    stack.db.query(
      `with correction as (
         insert into public.fact_corrections (reflection_id, namespace_id, wrong_statement, corrected_statement)
         select reflection_id, namespace_id, quote, 'I was never afraid of him.' from public.evidence
         where reflection_id = $1 and quote like '%brother%' returning id
       )
       update public.evidence set outranked_by = correction.id from correction
       where reflection_id = $1 and quote like '%brother%'`,
      [mara],
    ),
};

test.each(Object.entries(TAKEN_BACK))(
  'what is %s between the verdict and the promotion does not go live',
  async (_, takeBack) => {
    const mara = await addMara();
    let isTaken = false;
    onCall = async (name, answer) => {
      if (name === 'promote_voice_artifact' && !isTaken) {
        isTaken = true;
        await takeBack(mara);
      }
      return answer();
    };
    expect(await regenerate(mara)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('quotes'),
    });
    expect(await generationsOf(stack.db, mara)).toMatchObject([{ status: 'stale' }]);
    expect(await liveVoiceOf(stack.db, mara)).toBe('');
    expect(await regenerate(mara)).toEqual({ outcome: 'promoted', generation: 2 });
  },
);

test('what is unpublished while the voice is compiled is found by the gate', async () => {
  const mara = await addMara();
  onCall = async (name, answer) => {
    const response = await answer();
    if (name === 'record_voice_artifact') await TAKEN_BACK.unpublished(mara);
    return response;
  };
  // That is nobody's fault, so it is no verdict on the evidence: the next one is compiled without it.
  expect(await regenerate(mara)).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('changed'),
  });
  const [stored] = await stack.db.query(
    'select status, findings from public.voice_artifacts where reflection_id = $1',
    [mara],
  );
  expect(stored).toMatchObject({
    status: 'rejected',
    findings: expect.arrayContaining([expect.objectContaining({ check: 'provenance' })]),
  });
  onCall = (_, answer) => answer();
  expect(await regenerate(mara)).toMatchObject({ outcome: 'promoted', generation: 2 });
});

test('whatever is wrong with the stored bytes, they are judged as they are stored', async () => {
  const mara = await addMara();
  onCall = async (name, answer) => {
    const response = await answer();
    if (name === 'record_voice_artifact')
      await stack.db.exec(`set session_replication_role = replica;
        update public.voice_artifacts set payload = payload || '{"persona_narrative": "Forged."}' where reflection_id = '${mara}';
        set session_replication_role = origin;`);
    return response;
  };
  expect(await regenerate(mara)).toMatchObject({
    outcome: 'rejected',
    findings: [{ check: 'hashes', path: '', message: expect.any(String) }],
  });
});

test('a worker that dies before or after any call leaves what the next one brings to its end', async () => {
  const calls: string[] = [];
  onCall = (name, answer) => {
    calls.push(name);
    return answer();
  };
  await regenerate(await addMara());
  expect(calls).toEqual(
    expect.arrayContaining(['start_generation', 'record_voice_artifact', 'promote_voice_artifact']),
  );
  for (const moment of ['before', 'after'] as const) {
    for (const place of calls.keys()) {
      // The database is the same after one call and before the next.
      if (!isDeep && moment === 'after' && place < calls.length - 1) continue;
      const mara = await addMara();
      let call = -1;
      onCall = async (_, answer) => {
        call += 1;
        if (call < place) return answer();
        if (call === place && moment === 'after') await answer();
        return new Response(null, { status: 502 });
      };
      expect(await regenerate(mara)).toEqual({ code: 'unavailable' });
      onCall = (_, answer) => answer();
      await addWords(stack.db, mara, {
        namespace: 'published',
        quotes: ['I came back as somebody else entirely.'],
      });
      expect(await regenerate(mara)).toMatchObject({ outcome: 'promoted' });
      const generations = await generationsOf(stack.db, mara);
      expect(generations.filter(({ status }) => status === 'promoted')).toEqual([generations.at(-1)]);
      expect(generations.filter(({ status }) => status === 'approved')).toEqual([]);
    }
  }
  expect((await verify()).problems.filter(({ problem }) => problem !== 'changed_payload')).toEqual([]);
});

test('a quote that does not stand in its source is no evidence for guests', async () => {
  const mara = await addMara();
  await addWords(stack.db, mara, {
    namespace: 'published',
    quotes: ['I said this, and nobody wrote it down anywhere.'],
    content: 'I said this, and somebody wrote it down.',
  });
  expect(await regenerate(mara)).toMatchObject({
    outcome: 'rejected',
    findings: expect.arrayContaining([expect.objectContaining({ check: 'provenance' })]),
  });
});

test('a correction is evidence in the words that were accepted, of the source that it corrects', async () => {
  const mara = await addMara();
  const sourceId = await addWords(stack.db, mara, {
    namespace: 'published',
    quotes: ['I came in March, by sea.'],
  });
  const [correction] = await stack.db.query(
    `insert into public.fact_corrections (reflection_id, namespace_id, source_id, wrong_statement, corrected_statement)
     select reflection_id, namespace_id, id, 'I came in March, by sea.', 'I came in April, by sea.'
     from public.sources where id = $1 returning id`,
    [sourceId],
  );
  await stack.db.query(
    "update public.fact_corrections set status = 'accepted', decided_at = now() where id = $1",
    [correction?.id],
  );
  await stack.db.query(
    `insert into public.evidence (reflection_id, namespace_id, correction_id, kind, quote)
     select reflection_id, namespace_id, id, 'fact', corrected_statement from public.fact_corrections where id = $1`,
    [correction?.id],
  );
  await stack.db.query('update public.evidence set outranked_by = $1 where source_id = $2', [
    correction?.id,
    sourceId,
  ]);
  expect(await regenerate(mara)).toEqual({ outcome: 'promoted', generation: 1 });
  const payload = voiceArtifactSchema.parse((await payloadOf(mara, 1))?.payload);
  expect(payload.voice_evidence_pack.public.filter(({ quote }) => quote.includes('by sea'))).toMatchObject([
    { quote: 'I came in April, by sea.', sourceId, correctionId: correction?.id },
  ]);
});

test('a rollback brings older words back as a new generation', async () => {
  const mara = await addMara();
  await regenerate(mara);
  await addWords(stack.db, mara, {
    namespace: 'published',
    quotes: ['I sold the boat, which I regret to this day.'],
  });
  await regenerate(mara);
  expect(await liveVoiceOf(stack.db, mara)).toContain('sold the boat');
  expect(await rollBack(mara, 1)).toEqual({ outcome: 'promoted', generation: 3 });
  expect(await liveVoiceOf(stack.db, mara)).toMatch(/^3 /);
  expect(await liveVoiceOf(stack.db, mara)).not.toContain('sold the boat');
  const [copy] = await stack.db.query(
    'select copied_from from public.voice_artifacts where reflection_id = $1 and generation = 3',
    [mara],
  );
  expect(copy).toEqual({ copied_from: 1 });
});

test('nothing that was taken back comes back by rolling back', async () => {
  const mara = await addMara();
  await changeVisibility(stack.db, mara, { namespace: 'private', to: 'published' });
  await regenerate(mara);
  await changeVisibility(stack.db, mara, { namespace: 'private', to: 'private' });
  await regenerate(mara);
  expect(await rollBack(mara, 1)).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Other namespaces'),
  });
  await changeVisibility(stack.db, mara, { namespace: 'private', to: 'sealed' });
  await regenerate(mara);
  expect(await rollBack(mara, 2)).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('hidden'),
  });
  expect(await liveVoiceOf(stack.db, mara)).not.toContain('brother');
});

test('a voice for other namespaces or another name is not brought back: guests could not be served, or would hear it', async () => {
  const mara = await addMara();
  await regenerate(mara);
  await changeVisibility(stack.db, mara, { namespace: 'private', to: 'published' });
  await regenerate(mara);
  expect(await rollBack(mara, 1)).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Other namespaces'),
  });
  await stack.db.query("update public.reflections set display_name = 'Somebody Else' where id = $1", [mara]);
  await regenerate(mara);
  expect(await rollBack(mara, 2)).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('another name'),
  });
});

test('nobody goes back to what is live, was never live, or is not there', async () => {
  const mara = await addMara();
  await regenerate(mara);
  expect(await rollBack(mara, 1)).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('live already'),
  });
  expect(await rollBack(mara, 7)).toEqual({ code: 'not_found' });
  onCall = async (name, answer) => {
    const response = await answer();
    if (name === 'record_voice_artifact') await TAKEN_BACK.unpublished(mara);
    return response;
  };
  await addWords(stack.db, mara, {
    namespace: 'published',
    quotes: ['I was too late for the last ferry home.'],
  });
  expect(await regenerate(mara)).toMatchObject({ code: 'conflict' });
  onCall = (_, answer) => answer();
  expect(await rollBack(mara, 2)).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('never live'),
  });
});

test('an older voice that is brought back while a newer one is compiled stays: that was somebody’s decision', async () => {
  const mara = await addMara();
  await regenerate(mara);
  await addWords(stack.db, mara, {
    namespace: 'published',
    quotes: ['I learned to swim when I was forty years old.'],
  });
  await regenerate(mara);
  await addWords(stack.db, mara, {
    namespace: 'published',
    quotes: ['I learned to sail when I was fifty years old.'],
  });
  let rolled: unknown;
  onCall = async (name, answer) => {
    if (name !== 'record_voice_artifact' || rolled) return answer();
    rolled = 'soon';
    rolled = await rollBack(mara, 1);
    return answer();
  };
  expect(await regenerate(mara)).toEqual({ outcome: 'stale', generation: 3 });
  expect(rolled).toEqual({ outcome: 'promoted', generation: 4 });
});

test('the ledger of another reflection is out of reach', async () => {
  const [mara, other] = [await addMara(), await addMara()];
  await regenerate(mara);
  expect(await rollBack(other, 1)).toEqual({ code: 'not_found' });
  expect(await regenerate('00000000-0000-4000-8000-000000000000')).toEqual({ code: 'not_found' });
});

test('verifying finds a changed payload, a changed cache, and a live generation that is gone', async () => {
  const [changed, forged, gone] = [await addMara(), await addMara(), await addMara()];
  for (const reflectionId of [changed, forged, gone]) await regenerate(reflectionId);
  const before = await verify();
  const own = (problems: typeof before.problems) =>
    problems
      .filter(({ reflectionId }) => [changed, forged, gone].includes(reflectionId))
      .map(({ reflectionId, ...problem }) => ({
        ...problem,
        of: [changed, forged, gone].indexOf(reflectionId),
      }))
      .sort((one, other) => one.of - other.of || one.problem.localeCompare(other.problem));
  expect(own(before.problems)).toEqual([]);
  await stack.db.exec(`set session_replication_role = replica;
    update public.voice_artifacts set payload = payload || '{"persona_narrative": "Forged."}' where reflection_id = '${changed}';
    update public.reflections set prompt_packs = '{}' where id = '${forged}';
    delete from public.voice_artifacts where reflection_id = '${gone}';
    set session_replication_role = origin;`);
  expect(own((await verify()).problems)).toEqual([
    { of: 0, position: 1, problem: 'changed_cache' },
    { of: 0, position: 1, problem: 'changed_payload' },
    { of: 1, position: 1, problem: 'changed_cache' },
    { of: 2, position: 0, problem: 'changed_cache' },
  ]);
  const { status, stdout } = await runVerify();
  expect(status).toBe(1);
  expect(stdout).toContain(`reflection ${changed}, entry 1: its words were changed\n`);
  expect(stdout).toMatch(/^\d+ generations, 0 of them erased: [1-9]\d* problem\(s\)\.$/m);
});

/** Of one thousand each; an API that answers a page at a time would answer one. */
const BOOKS = isDeep ? 10 : 2;

test('thousands of statements come in one answer, each with whether it is word for word', async () => {
  const { readCompilationInput, readGateContext } = await import(
    '#lib/voice/store/as-service/compilation-input.ts'
  );
  const mara = await addReflection(stack.db, 'Mara Lindqvist');
  for (let book = 0; book < BOOKS; book += 1) {
    const quotes = Array.from(
      { length: 1_000 },
      (_, line) => `I wrote line ${line} of book ${book}\nby hand, Søren.`,
    );
    await addWords(stack.db, mara, {
      namespace: book % 2 ? 'published' : 'private',
      quotes,
      content: quotes.map((quote) => `Mara: ${quote}\nTomas: And then?`).join(`\n${'…'.repeat(60)}\n`),
    });
  }
  const input = await readCompilationInput(mara);
  const context = await readGateContext(mara);
  expect(input.ok && [input.value.evidence.private.length, input.value.evidence.public.length]).toEqual([
    BOOKS * 1_000,
    BOOKS * 500,
  ]);
  expect(context.ok && context.value.published.filter(({ verbatim }) => verbatim)).toHaveLength(BOOKS * 500);
  expect(context.ok && context.value.unpublished).toHaveLength(BOOKS * 500);
});
