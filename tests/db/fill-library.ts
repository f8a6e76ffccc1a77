import { randomUUID } from 'node:crypto';
import { voicesOf } from '#lib/knowledge/evidence/own-words.ts';
import { fileLines } from '#lib/knowledge/lines/file-lines.ts';
import { splitLines } from '#lib/knowledge/lines/split-lines.ts';
import { splitByVoices } from '#lib/knowledge/split-and-extract.ts';
import { splitPassages } from '#lib/knowledge/split-passages.ts';
import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';

export type Correction = {
  wrong: string;
  corrected: string;
  /** Otherwise it is accepted. */
  isPending?: boolean;
};

type Source = {
  title: string;
  content: string;
  recordedOn?: string;
  /** Of what this source says; they live as long as it does. */
  corrections?: readonly Correction[];
  isDeleted?: boolean;
};

export type Shelf = {
  name: string;
  visibility: 'sealed' | 'private' | 'published';
  sources: readonly Source[];
  /** Of no source; decided after those of the sources. */
  corrections?: readonly Correction[];
};

type Place = { reflectionId: string; namespaceId: string; sourceId?: string };

/** A reflection of somebody unknown with these sources on its shelves, read and split; answers its id. */
export async function fillLibrary(
  db: SqlDatabase,
  shelves: readonly Shelf[],
  person?: string,
): Promise<string> {
  const ownerId = randomUUID();
  await db.query(
    `insert into auth.users (id, email, is_sso_user, is_anonymous)
     values ($1::uuid, $1::text || '@example.test', false, false)`,
    [ownerId],
  );
  const [reflection] = await db.query(
    `insert into public.reflections (slug, display_name)
     values ('library-' || left(md5(random()::text), 12), $1) returning id`,
    [person ?? 'Library'],
  );
  const reflectionId = String(reflection?.id);
  await db.query(
    `insert into public.reflection_members (reflection_id, user_id, role) values ($1, $2, 'owner')`,
    [reflectionId, ownerId],
  );
  await db.query(`select set_config('request.jwt.claim.sub', $1, false)`, [ownerId]);
  for (const { name, visibility, sources, corrections = [] } of shelves) {
    const [namespace] = await db.query(
      `insert into public.namespaces (reflection_id, name, title, visibility) values ($1, $2, $2, $3) returning id`,
      [reflectionId, name, visibility],
    );
    const place = { reflectionId, namespaceId: String(namespace?.id) };
    for (const source of sources) await addSource(db, { ...place, person }, source);
    await correct(db, place, corrections);
  }
  await db.query(`select set_config('request.jwt.claim.sub', '', false)`);
  return reflectionId;
}

/** Writes the passages and lines of a source, as the worker does: where it is known who the person is, guests hear their own. */
export async function indexSource(
  db: SqlDatabase,
  sourceId: string,
  given: Parameters<typeof splitLines>[0],
  person?: string,
): Promise<void> {
  const spoken = { ...given, person: person ?? '', isInterview: false };
  const split = person === undefined ? splitLines(given) : splitByVoices(spoken, voicesOf(spoken));
  const passages = splitPassages(given.text);
  await db.query(
    `insert into public.passages (source_id, reflection_id, namespace_id, position, body)
     select id, reflection_id, namespace_id, place - 1, body
     from public.sources, json_array_elements_text($2::text::json) with ordinality as piece (body, place) where id = $1`,
    [sourceId, JSON.stringify(passages.map(({ body }) => body))],
  );
  await db.query('select internal.file_lines($1, $2::text::jsonb)', [
    sourceId,
    JSON.stringify(fileLines(given.text, passages, split)),
  ]);
}

async function addSource(
  db: SqlDatabase,
  { person, ...place }: Place & { person: string | undefined },
  { title, content, recordedOn, corrections = [], isDeleted = false }: Source,
): Promise<void> {
  const { language } = splitLines({ text: content, title, recordedOn: recordedOn ?? null });
  const [source] = await db.query(
    `insert into public.sources (reflection_id, namespace_id, kind, title, content, recorded_on, language)
     values ($1, $2, 'paste', $3, $4, $5, $6) returning id`,
    [place.reflectionId, place.namespaceId, title, content, recordedOn ?? null, language],
  );
  const sourceId = String(source?.id);
  const given = { text: content, title, recordedOn: recordedOn ?? null };
  await indexSource(db, sourceId, given, person);
  await correct(db, { ...place, sourceId }, corrections);
  if (isDeleted) await db.query('select api.delete_source($1)', [sourceId]);
}

async function correct(
  db: SqlDatabase,
  { reflectionId, namespaceId, sourceId }: Place,
  corrections: readonly Correction[],
): Promise<void> {
  for (const { wrong, corrected, isPending = false } of corrections) {
    const [correction] = await db.query(
      `insert into public.fact_corrections
         (reflection_id, namespace_id, source_id, wrong_statement, corrected_statement)
       values ($1, $2, $3, $4, $5) returning id`,
      [reflectionId, namespaceId, sourceId ?? null, wrong, corrected],
    );
    if (!isPending) await db.query('select api.decide_fact_correction($1, true)', [correction?.id]);
  }
}
