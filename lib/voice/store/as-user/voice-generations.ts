import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { Database, Json } from '#lib/platform/db/types.gen.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import {
  type Finding,
  findingSchema,
  type PromptPack,
  type PromptPackKind,
  promptPackKindSchema,
  promptPackSchema,
  syncMetadataSchema,
  type VoiceEvidencePack,
  voiceDossierSchema,
  voiceEvidencePackSchema,
} from '#lib/speech/voice-artifact.public.ts';

/** The ledger as stewards read it; `voice-artifacts.ts` is how the server moves it. */

export type GenerationStatus = Database['public']['Enums']['voice_artifact_status'];

export type Generation = {
  generation: number;
  status: GenerationStatus;
  /** The older one that a rollback brought back. */
  copiedFrom: number | null;
  findings: readonly Finding[];
  createdAt: string;
  promotedAt: string | null;
  supersededAt: string | null;
  /** Its words were erased with a source that it quoted. */
  isErased: boolean;
};

const SUMMARY =
  'generation, status, copied_from, findings, created_at, promoted_at, superseded_at, tombstoned_at';

type SummaryRow = Pick<
  Database['public']['Tables']['voice_artifacts']['Row'],
  | 'generation'
  | 'status'
  | 'copied_from'
  | 'findings'
  | 'created_at'
  | 'promoted_at'
  | 'superseded_at'
  | 'tombstoned_at'
>;

const toGeneration = (row: SummaryRow): Generation => ({
  generation: row.generation,
  status: row.status,
  copiedFrom: row.copied_from,
  findings: z.array(findingSchema).catch([]).parse(row.findings),
  createdAt: row.created_at,
  promotedAt: row.promoted_at,
  supersededAt: row.superseded_at,
  isErased: row.tombstoned_at !== null,
});

/** Newest first. */
export async function listGenerations(
  db: UserClient,
  reflectionId: string,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<Result<{ generations: Generation[]; more: boolean }>> {
  const rows = fromDatabase(
    await db
      .from('voice_artifacts')
      .select(SUMMARY)
      .eq('reflection_id', reflectionId)
      .order('generation', { ascending: false })
      .range(offset, offset + limit),
  );
  if (!rows.ok) return rows;
  return ok({ generations: rows.value.slice(0, limit).map(toGeneration), more: rows.value.length > limit });
}

export async function describeGeneration(
  db: UserClient,
  { reflectionId, generation }: { reflectionId: string; generation: number },
): Promise<Result<Generation>> {
  const row = fromDatabase(
    await db
      .from('voice_artifacts')
      .select(SUMMARY)
      .eq('reflection_id', reflectionId)
      .eq('generation', generation)
      .maybeSingle(),
  );
  if (!row.ok) return row;
  return row.value ? ok(toGeneration(row.value)) : fail('not_found');
}

export type ComparableGeneration = Pick<Generation, 'generation' | 'status' | 'createdAt'>;

/** Those whose words are still there, newest first. */
export async function listComparable(
  db: UserClient,
  reflectionId: string,
): Promise<Result<ComparableGeneration[]>> {
  const rows = fromDatabase(
    await db
      .from('voice_artifacts')
      .select('generation, status, created_at')
      .eq('reflection_id', reflectionId)
      .is('tombstoned_at', null)
      .order('generation', { ascending: false })
      .limit(500),
  );
  if (!rows.ok) return rows;
  return ok(rows.value.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at })));
}

/** Null when its words were erased, it has no such pack, or one of a shape that an earlier version gave it. */
export async function readPack(
  db: UserClient,
  { reflectionId, generation, kind }: { reflectionId: string; generation: number; kind: PromptPackKind },
): Promise<Result<PromptPack | null>> {
  const part = await readPart(db, { reflectionId, generation }, `payload->prompt_packs->${kind}`);
  return part.ok ? ok(shaped(promptPackSchema, part.value)) : part;
}

/** What a generation may quote; null as above. */
export async function readQuoted(
  db: UserClient,
  artifact: { reflectionId: string; generation: number },
): Promise<Result<VoiceEvidencePack | null>> {
  const part = await readPart(db, artifact, 'payload->voice_evidence_pack');
  return part.ok ? ok(shaped(voiceEvidencePackSchema, part.value)) : part;
}

/** What its card says of the person, with the questions that they replied to; null as above. */
export async function readCard(
  db: UserClient,
  artifact: { reflectionId: string; generation: number },
): Promise<Result<string[] | null>> {
  const part = await readPart(db, artifact, 'payload->reflection_voice_dossier->private');
  if (!part.ok) return part;
  const dossier = shaped(voiceDossierSchema, part.value);
  if (!dossier) return ok(null);
  const { identity, values, life, stories, exchanges } = dossier;
  return ok([
    ...[...identity, ...values, ...life, ...stories].map(({ text }) => text),
    ...exchanges.map(({ asked, text }) => `${asked} – ${text}`),
  ]);
}

async function readPart(
  db: UserClient,
  { reflectionId, generation }: { reflectionId: string; generation: number },
  path:
    | 'payload->voice_evidence_pack'
    | 'payload->reflection_voice_dossier->private'
    | `payload->prompt_packs->${PromptPackKind}`,
): Promise<Result<Json>> {
  const row = fromDatabase(
    await db
      .from('voice_artifacts')
      .select(`part:${path}`)
      .eq('reflection_id', reflectionId)
      .eq('generation', generation)
      .maybeSingle<{ part: Json }>(),
  );
  if (!row.ok) return row;
  return row.value ? ok(row.value.part) : fail('not_found');
}

const shaped = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> | null =>
  schema.safeParse(value).data ?? null;

const { kind, contentHash, dossierHash } = promptPackSchema.shape;

export const liveVoiceSchema = z
  .object({
    generation: z.number(),
    promoted_at: z.string(),
    sync: syncMetadataSchema,
    packs: z.partialRecord(promptPackKindSchema, z.object({ kind, contentHash, dossierHash })),
  })
  .transform(({ promoted_at: promotedAt, ...rest }) => ({ ...rest, promotedAt }));

export type LiveVoice = z.infer<typeof liveVoiceSchema>;

/** What speaks now, by its hashes. Null when nothing does. */
export async function readLiveVoice(db: UserClient, reflectionId: string): Promise<Result<LiveVoice | null>> {
  const row = fromDatabase(
    await db
      .from('voice_artifacts')
      .select('generation, promoted_at, sync:payload->sync, packs:payload->prompt_packs')
      .eq('reflection_id', reflectionId)
      .eq('status', 'promoted')
      .maybeSingle(),
  );
  if (!row.ok) return row;
  return ok(shaped(liveVoiceSchema, row.value));
}
