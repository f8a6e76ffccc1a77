import { z } from 'zod';
import { PICTURE_LIMITS, SOUND_LIMITS, SOUND_RATE, SOURCE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { EVIDENCE_KINDS, findingSchema } from '#lib/speech/voice-artifact.public.ts';
import { PERSONA_LIMITS } from './limits.public.ts';

/**
 * One reflection in one file: JSON Lines, each with the hash of itself and of all lines before it. What makes the person is
 * described here, column by column; of the rest (members, conversations, the audit log) it is only kept that it was so.
 */

export const PERSONA_FORMAT = 1;

/** As PostgreSQL writes it: of an id in capitals the sound would lie where the database does not look. */
const id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** In UTC, as PostgreSQL or PostgREST writes it: to the microsecond, because hashes rest on it. */
export const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|\+00(?::?00)?)$/;
const moment = z.string().regex(MOMENT);
const text = z.string();
const content = text.refine((words) => new TextEncoder().encode(words).length <= SOURCE_LIMITS.textBytes);
const generation = z.int().positive().max(PERSONA_LIMITS.generations);
/** Whatever it holds: it was seen to be JSON when its line was read, and is not walked again. */
const json = z.custom<z.infer<ReturnType<typeof z.json>>>();
const hiddenFrom = z.enum(['guests', 'everybody']);

const ofTheReflection = z.strictObject({
  id,
  slug: text.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  display_name: text.min(1).max(80),
  language: text,
  speaking_style: text,
  boundaries: text,
  wishes_for_guests: z.boolean(),
  public_about: text,
  interview_progress: z.record(z.string(), json),
  ingestion_enabled: z.boolean(),
  generation_counter: z.int().nonnegative(),
  created_at: moment,
});

export const PERSONA_ROWS = {
  namespaces: z.strictObject({
    id,
    name: text,
    title: text,
    description: text,
    visibility: z.enum(['sealed', 'private', 'published']),
    visibility_changed_at: moment,
    place: z.int(),
    created_at: moment,
  }),
  sources: z.strictObject({
    id,
    namespace_id: id,
    kind: z.enum(['paste', 'file', 'web_page', 'interview', 'recording', 'photo']),
    title: text,
    content: content.min(1),
    content_hash: hash,
    version: z.int().positive(),
    file_hash: text.nullable(),
    origin_url: text.nullable(),
    reading_note: text.nullable(),
    file_name: text.nullable(),
    recorded_on: z.iso.date().nullable(),
    language: text.nullable(),
    is_language_chosen: z.boolean(),
    called_as: z.array(text).nullable(),
    created_at: moment,
  }),
  source_versions: z.strictObject({
    id,
    source_id: id,
    namespace_id: id,
    version: z.int().positive(),
    content,
    replaced_at: moment,
  }),
  passages: z.strictObject({
    id,
    source_id: id,
    namespace_id: id,
    position: z.int().nonnegative(),
    body: text,
    created_at: moment,
  }),
  fact_corrections: z.strictObject({
    id,
    namespace_id: id,
    source_id: id.nullable(),
    evidence_id: id.nullable(),
    wrong_statement: text,
    corrected_statement: text,
    reason: text,
    status: z.enum(['pending', 'accepted', 'rejected']),
    decided_at: moment.nullable(),
    created_at: moment,
  }),
  hidden_statements: z.strictObject({
    id,
    namespace_id: id,
    source_id: id.nullable(),
    correction_id: id.nullable(),
    quote: text.min(1),
    hidden_from: hiddenFrom,
    created_at: moment,
  }),
  evidence: z.strictObject({
    id,
    namespace_id: id,
    source_id: id.nullable(),
    correction_id: id.nullable(),
    kind: z.enum(EVIDENCE_KINDS),
    quote: text.min(1).max(2_000),
    asked: text.max(600).nullable(),
    members_only: z.boolean(),
    position: z.int().nonnegative().nullable(),
    content_hash: hash,
    created_at: moment,
  }),
  golden_questions: z.strictObject({
    id,
    audience: z.enum(['private', 'public']),
    question: text.min(1),
    source_id: id.nullable(),
    created_at: moment,
  }),
  voice_artifacts: z.strictObject({
    id,
    position: generation,
    generation,
    status: z.enum(['candidate', 'approved', 'rejected', 'promoted', 'stale', 'superseded']),
    payload: z.record(z.string(), json).nullable(),
    payload_hash: hash,
    prev_hash: text,
    chain_hash: hash,
    copied_from: generation.nullable(),
    findings: z.array(findingSchema),
    created_at: moment,
    evaluated_at: moment.nullable(),
    promoted_at: moment.nullable(),
    superseded_at: moment.nullable(),
    tombstoned_at: moment.nullable(),
    tombstone_reason: text.nullable(),
  }),
  sounds: z.strictObject({
    source_id: id,
    duration_ms: z.int().positive().max(SOUND_LIMITS.mostMs),
    piece_count: z.int().positive().max(PERSONA_LIMITS.pieces),
    has_others: z.boolean(),
  }),
} as const;

const bytesOf = (base64: string): number => Math.floor((base64.length * 3) / 4);
/** Two bytes a sample. */
const PCM_BYTES_PER_MS = (SOUND_RATE * 2) / 1_000;

/** A minute of a recording, its samples in base64. */
const soundPieceSchema = z
  .strictObject({
    source_id: id,
    position: z
      .int()
      .nonnegative()
      .max(PERSONA_LIMITS.pieces - 1),
    starts_ms: z.int().nonnegative().max(SOUND_LIMITS.mostMs),
    duration_ms: z.int().positive().max(180_000),
    words: z
      .array(z.tuple([z.string().max(200), z.number(), z.number()]))
      .max(PERSONA_LIMITS.words)
      .nullable(),
    samples: z.base64(),
  })
  .refine(({ duration_ms, samples }) => bytesOf(samples) <= (duration_ms + 1) * PCM_BYTES_PER_MS + 2, {
    path: ['samples'],
  });

const edge = z.int().positive().max(PICTURE_LIMITS.mostEdge);
const ofAPicture = {
  width: edge,
  height: edge,
  hash,
  /** In base64. */
  bytes: z.base64().refine((bytes) => bytesOf(bytes) <= PICTURE_LIMITS.bytes + 2),
} as const;

/** What comes with bytes of its own, which go by without being kept. */
export const CARRIED_ROWS = {
  sound_pieces: soundPieceSchema,
  pictures: z.strictObject({ source_id: id, ...ofAPicture }),
  guest_photos: z.strictObject(ofAPicture),
} as const;

export type CarriedKind = keyof typeof CARRIED_ROWS;
/** One row, and what is to be stored of it. */
export type Carried = {
  [Kind in CarriedKind]: { kind: Kind; row: z.infer<(typeof CARRIED_ROWS)[Kind]>; bytes: Uint8Array };
}[CarriedKind];

export type PersonaKind = keyof typeof PERSONA_ROWS;
export const PERSONA_KINDS = Object.keys(PERSONA_ROWS) as PersonaKind[];

/** Of whoever else was there, kept to be read and brought in nowhere: it names people of another installation. */
export const KEPT_KINDS = [
  ...(['members', 'invitations', 'share_links', 'voice_consents'] as const),
  ...(['conversations', 'conversation_turns', 'recaps', 'memories', 'audit_log'] as const),
] as const;

export const personaHeadSchema = z.strictObject({
  format: z.literal(PERSONA_FORMAT),
  as_of: moment,
  reflection: ofTheReflection,
});

type PersonaRows = { [Kind in PersonaKind]: z.infer<(typeof PERSONA_ROWS)[Kind]>[] };
type PieceHeard = Omit<z.infer<typeof soundPieceSchema>, 'samples'>;
type Picture = { source_id: string; width: number; height: number; size: number };

export type Persona = PersonaRows & {
  reflection: z.infer<typeof ofTheReflection>;
  sound_pieces: PieceHeard[];
  pictures: Picture[];
  guest_photos: { size: number }[];
};

export const personaSlugInput = z.strictObject({
  slug: z
    .string()
    .trim()
    .max(48)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .min(3)
    .optional(),
});
