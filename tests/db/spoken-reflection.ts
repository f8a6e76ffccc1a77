import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import type { EvidenceItem } from '#lib/speech/voice-artifact.public.ts';

type Visibility = 'sealed' | 'private' | 'published';

/** A reflection with a namespace of each visibility, called like it; nobody owns it. */
export async function addReflection(db: SqlDatabase, displayName: string): Promise<string> {
  const [reflection] = await db.query(
    `insert into public.reflections (slug, display_name)
     values ('spoken-' || left(md5(random()::text), 12), $1) returning id`,
    [displayName],
  );
  for (const visibility of ['sealed', 'private', 'published'] satisfies Visibility[]) {
    await db.query(
      'insert into public.namespaces (reflection_id, name, title, visibility) values ($1, $2::text, $2, $2::public.namespace_visibility)',
      [reflection?.id, visibility],
    );
  }
  return String(reflection?.id);
}

/** Whoever asks says again what was said: so that a question can give a secret away, too. */
const questionBefore = (quote: string): string =>
  `What did you mean by ${quote.split(/\s+/).slice(0, 12).join(' ')}, then?`;

type Words = { namespace: string; quotes: readonly string[]; kind?: EvidenceItem['kind']; content?: string };

/** A source that says these words, with each of them as evidence; answers its id. */
export async function addWords(
  db: SqlDatabase,
  reflectionId: string,
  { namespace, quotes, kind = 'fact', content = quotes.join(' ') }: Words,
): Promise<string> {
  const asked = kind === 'exchange' ? quotes.map(questionBefore) : [];
  const [source] = await db.query(
    `insert into public.sources (reflection_id, namespace_id, kind, title, content)
     select $1, id, 'paste', 'Words', $3 from public.namespaces where reflection_id = $1 and name = $2 returning id`,
    [reflectionId, namespace, [content, ...asked].join('\n\n')],
  );
  await db.query(
    `insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote, asked, position)
     select reflection_id, namespace_id, id, $2::public.evidence_kind, quote, $4::text::json ->> (place - 1)::integer, place - 1
     from public.sources, json_array_elements_text($3::text::json) with ordinality as said (quote, place)
     where id = $1`,
    [source?.id, kind, JSON.stringify(quotes), JSON.stringify(asked)],
  );
  return String(source?.id);
}

/** As `set_namespace_visibility`, without anybody whose decision it is. */
export async function changeVisibility(
  db: SqlDatabase,
  reflectionId: string,
  { namespace, to }: { namespace: string; to: Visibility },
): Promise<void> {
  await db.query(
    'update public.namespaces set visibility = $3::public.namespace_visibility where reflection_id = $1 and name = $2',
    [reflectionId, namespace, to],
  );
}

type Generation = { generation: number; status: string; isErased: boolean };

export async function generationsOf(db: SqlDatabase, reflectionId: string): Promise<Generation[]> {
  const rows = await db.query(
    'select generation, status, payload is null as erased from public.voice_artifacts where reflection_id = $1 order by generation',
    [reflectionId],
  );
  return rows.map(({ generation, status, erased }) => ({
    generation: Number(generation),
    status: String(status),
    isErased: erased === true,
  }));
}

/** What guests and members are spoken to with, as one text. */
export async function liveVoiceOf(db: SqlDatabase, reflectionId: string): Promise<string> {
  const [row] = await db.query(
    `select voice_generation || ' ' || voice_evidence_pack::text || reflection_voice_dossier::text || prompt_packs::text
       || capsule::text || persona_narrative as voice
     from public.reflections where id = $1`,
    [reflectionId],
  );
  return String(row?.voice ?? '');
}
