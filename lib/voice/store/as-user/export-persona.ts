import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { PersonaKind } from '#lib/voice/persona-archive.public.ts';
import { readPublicAbout } from '../guest-card.ts';

type Row = Readonly<Record<string, unknown>>;

/** What makes a person; who knows them and what was said to them is in `export-reflection.ts`. */
const COLUMNS = {
  namespaces: 'id, name, title, description, visibility, visibility_changed_at, place, created_at',
  sources:
    'id, namespace_id, kind, title, content, content_hash, version, file_hash, origin_url, reading_note, file_name, recorded_on, language, is_language_chosen, called_as, created_at',
  source_versions: 'id, source_id, namespace_id, version, content, replaced_at',
  passages: 'id, source_id, namespace_id, position, body, created_at',
  fact_corrections:
    'id, namespace_id, source_id, evidence_id, wrong_statement, corrected_statement, reason, status, decided_at, created_at',
  hidden_statements: 'id, namespace_id, source_id, correction_id, quote, hidden_from, created_at',
  evidence:
    'id, namespace_id, source_id, correction_id, kind, quote, asked, members_only, position, content_hash, created_at',
  golden_questions: 'id, audience, question, source_id, created_at',
  voice_artifacts:
    'id, position, generation, status, payload, payload_hash, prev_hash, chain_hash, copied_from, findings, created_at, evaluated_at, promoted_at, superseded_at, tombstoned_at, tombstone_reason',
} as const satisfies Partial<Record<PersonaKind, string>>;

export type StoredKind = keyof typeof COLUMNS;
export const STORED_KINDS = Object.keys(COLUMNS) as StoredKind[];

/** One source or voice may hold megabytes, so they come singly. */
const HEAVY: readonly StoredKind[] = ['sources', 'source_versions', 'voice_artifacts'];

export async function readPersonaHead(db: UserClient, reflectionId: string): Promise<Result<Row>> {
  const [row, about] = await Promise.all([
    db
      .from('reflections')
      .select(
        'id, slug, display_name, language, speaking_style, boundaries, wishes_for_guests, interview_progress, ingestion_enabled, generation_counter, created_at',
      )
      .eq('id', reflectionId)
      .single(),
    readPublicAbout(db, reflectionId),
  ]);
  const read = fromDatabase(row);
  if (!read.ok) return read;
  return about.ok ? ok({ ...read.value, public_about: about.value.words }) : about;
}

/** As much as the reader may read; of sources those that have been read and are not deleted. */
export async function readPersonaPage(
  db: UserClient,
  { kind, reflectionId, after }: { kind: StoredKind; reflectionId: string; after: string | null },
): Promise<Result<{ rows: readonly Row[]; next: string | null }>> {
  const size = HEAVY.includes(kind) ? 1 : 200;
  const all = db
    .from(kind as 'namespaces')
    .select<string, Row>(COLUMNS[kind])
    .eq('reflection_id', reflectionId);
  // The name of any table: which columns it has is not known to the compiler here, but to the test of the export.
  const wanted = kind === 'sources' ? all.is('deleted_at', null).not('content' as 'name', 'is', null) : all;
  const read = fromDatabase(await (after === null ? wanted : wanted.gt('id', after)).order('id').limit(size));
  if (!read.ok) return read;
  const last = read.value.length === size ? read.value.at(-1)?.id : null;
  if (last === undefined) return fail('internal');
  return ok({ rows: read.value, next: last === null ? null : String(last) });
}
