import { z } from 'zod';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import { FUNCTION_SCHEMA } from '#lib/platform/database-schemas.ts';
import { voiceEvidencePackSchema } from '#lib/speech/voice-artifact.public.ts';
import { evaluateVoiceArtifact } from '#lib/voice/ledger/gate.ts';
import { compileVoiceArtifact } from '#lib/voice/pack/compile-voice-artifact.ts';
import { addReflection, addWords } from '#tests/db/spoken-reflection.ts';
import { type Bench, compare, type Row } from './measure.ts';

const STATEMENTS = 1_000;

const inputSchema = z.object({
  displayName: z.string(),
  publishedNamespaces: z.array(z.string()),
  evidence: voiceEvidencePackSchema,
});
const contextSchema = z.object({
  publishedNamespaces: z.array(z.string()),
  publicWishes: z.object({ style: z.string(), boundaries: z.string() }),
  published: z.array(
    z.object({ id: z.string(), quote: z.string(), asked: z.string().nullable(), verbatim: z.boolean() }),
  ),
  unpublished: z.array(z.string()),
});

/** From a compiled voice to a live one, over the API of the embedded stack, to storing its payload by SQL. */
export async function ledgerRows({ scratch }: Bench): Promise<Row[]> {
  const { db } = await scratch();
  const { SUPABASE_URL: api, SUPABASE_SECRET_KEY: key } = process.env;
  const call = async (name: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const response = await fetch(`${api}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: String(key),
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-profile': FUNCTION_SCHEMA,
      },
      body: JSON.stringify(parameters),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const mara = await addReflection(db, 'Mara Lindqvist');
  await addWords(db, mara, {
    namespace: 'published',
    quotes: Array.from({ length: STATEMENTS }, (_, place) => `I wrote line ${place} of my diary by hand.`),
  });
  const reflection = { p_reflection_id: mara };
  const payload = compileVoiceArtifact(inputSchema.parse(await call('read_compilation_input', reflection)));
  const payloadHash = canonicalHash(payload);
  const promote = async () => {
    const generation = await call('start_generation', reflection);
    const candidate = {
      ...reflection,
      p_generation: generation,
      p_payload: payload,
      p_payload_hash: payloadHash,
    };
    const artifact = {
      p_artifact_id: await call('record_voice_artifact', candidate),
      p_payload_hash: payloadHash,
    };
    const read = contextSchema.parse(await call('read_gate_context', reflection));
    const context = { ...read, spoken: { private: [], public: [] } };
    const { approved, findings } = evaluateVoiceArtifact(payload, context);
    await call('record_voice_evaluation', { ...artifact, p_approved: approved, p_findings: findings });
    const status = await call('promote_voice_artifact', artifact);
    if (status !== 'promoted') throw new Error(`It became ${status}`);
  };
  await db.exec('create table public.bench_payloads (payload jsonb)');
  const text = JSON.stringify(payload);
  return [
    await compare({
      name: `recording, judging and promoting a voice of ${STATEMENTS.toLocaleString('en')} statements, to storing it`,
      work: promote,
      baseline: async () =>
        void (await db.query('insert into public.bench_payloads values ($1::text::jsonb)', [text])),
      atMost: 30,
      samples: 15,
    }),
  ];
}
