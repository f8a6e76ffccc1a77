import { afterAll, beforeAll, expect, test } from 'vitest';
import { voiceArtifactSchema } from '#lib/speech/voice-artifact.public.ts';
import type { DossierCompiler } from '#lib/voice/ledger/dossier-compiler.ts';
import { compileDossier } from '#lib/voice/pack/compile-dossier.ts';
import { serveScratchPostgres } from './serve-scratch-postgres.ts';
import { addReflection, addWords, generationsOf } from './spoken-reflection.ts';

let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
beforeAll(async () => {
  stack = await serveScratchPostgres();
});
afterAll(() => stack.close());

const regenerate = async (reflectionId: string, byModel: DossierCompiler) => {
  const { regenerateVoice } = await import('#lib/voice/ledger/regenerate-voice.ts');
  const result = await regenerateVoice(reflectionId, byModel);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

const liveDossiers = async (reflectionId: string) => {
  const [row] = await stack.db.query(
    "select payload from public.voice_artifacts where reflection_id = $1 and status = 'promoted'",
    [reflectionId],
  );
  return voiceArtifactSchema.parse(row?.payload).reflection_voice_dossier;
};

async function addMara(): Promise<string> {
  const mara = await addReflection(stack.db, 'Mara Lindqvist');
  await addWords(stack.db, mara, {
    namespace: 'private',
    quotes: ['I was afraid of my brother for many years.'],
  });
  await addWords(stack.db, mara, {
    namespace: 'published',
    quotes: ['I was born beside a lighthouse in the north.'],
  });
  return mara;
}

/** Says it all again, as something else each time. */
function capricious(): { byModel: DossierCompiler; asked: string[][] } {
  const asked: string[][] = [];
  return {
    asked,
    byModel: async (evidence) => {
      asked.push(evidence.map(({ quote }) => quote).sort());
      const { identity, ...dossier } = compileDossier(evidence);
      const sections =
        asked.length % 2 ? { stories: identity, identity: [] } : { habits: identity, identity: [] };
      return { ...dossier, ...sections };
    },
  };
}

test('a model is asked for each audience by itself, and only about what has changed', async () => {
  const mara = await addMara();
  const { byModel, asked } = capricious();
  expect(await regenerate(mara, byModel)).toEqual({ outcome: 'promoted', generation: 1 });
  expect(asked).toEqual([
    ['I was afraid of my brother for many years.', 'I was born beside a lighthouse in the north.'],
    ['I was born beside a lighthouse in the north.'],
  ]);
  const first = await liveDossiers(mara);
  expect(first.public.identity).toEqual([]);

  expect(await regenerate(mara, byModel)).toEqual({ outcome: 'unchanged', generation: 2 });
  expect(asked).toHaveLength(2);

  await addWords(stack.db, mara, { namespace: 'private', quotes: ['I forgave my brother in the end.'] });
  expect(await regenerate(mara, byModel)).toEqual({ outcome: 'promoted', generation: 3 });
  expect(asked).toHaveLength(3);
  expect((await liveDossiers(mara)).public).toEqual(first.public);
});

test('the rules compile a voice when the model does not answer', async () => {
  const mara = await addMara();
  const silent: DossierCompiler = async () => {
    throw new Error('no answer');
  };
  expect(await regenerate(mara, silent)).toEqual({ outcome: 'promoted', generation: 1 });
  expect((await liveDossiers(mara)).public.identity).not.toEqual([]);
});

test('what the gate rejects of a model is compiled once more by the rules', async () => {
  const mara = await addMara();
  const leaking: DossierCompiler = async (evidence) => ({
    ...compileDossier(evidence),
    values: [
      { text: 'Afraid of my brother for many years.', evidenceIds: ['00000000-0000-4000-8000-000000000001'] },
    ],
  });
  expect(await regenerate(mara, leaking)).toEqual({ outcome: 'promoted', generation: 2 });
  expect(await generationsOf(stack.db, mara)).toMatchObject([{ status: 'rejected' }, { status: 'promoted' }]);
  expect((await liveDossiers(mara)).public.values).toEqual([]);
});

test('nobody is asked about nothing', async () => {
  const { byModel, asked } = capricious();
  await regenerate(await addReflection(stack.db, 'Nobody Yet'), byModel);
  expect(asked).toEqual([]);
});
