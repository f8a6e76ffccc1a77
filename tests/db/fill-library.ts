import { splitPassages } from '#lib/knowledge/split-passages.ts';
import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';

export type Shelf = {
  name: string;
  visibility: 'sealed' | 'private' | 'published';
  sources: readonly { title: string; content: string }[];
  /** Accepted ones, of no source. */
  corrections?: readonly { wrong: string; corrected: string }[];
};

/** A reflection of nobody with these sources on its shelves, read and split; answers its id. */
export async function fillLibrary(db: SqlDatabase, shelves: readonly Shelf[]): Promise<string> {
  const [reflection] = await db.query(
    `insert into public.reflections (slug, display_name)
     values ('library-' || left(md5(random()::text), 12), 'Library') returning id`,
  );
  const reflectionId = String(reflection?.id);
  for (const { name, visibility, sources, corrections = [] } of shelves) {
    const [namespace] = await db.query(
      `insert into public.namespaces (reflection_id, name, title, visibility) values ($1, $2, $2, $3) returning id`,
      [reflectionId, name, visibility],
    );
    for (const source of sources) await addSource(db, reflectionId, String(namespace?.id), source);
    for (const { wrong, corrected } of corrections) {
      await db.query(
        `insert into public.fact_corrections (reflection_id, namespace_id, wrong_statement, corrected_statement)
         values ($1, $2, $3, $4)`,
        [reflectionId, namespace?.id, wrong, corrected],
      );
    }
    await db.query(
      `update public.fact_corrections set status = 'accepted', decided_at = now() where namespace_id = $1`,
      [namespace?.id],
    );
  }
  return reflectionId;
}

async function addSource(
  db: SqlDatabase,
  reflectionId: string,
  namespaceId: string,
  { title, content }: { title: string; content: string },
): Promise<void> {
  const [source] = await db.query(
    `insert into public.sources (reflection_id, namespace_id, kind, title, content)
     values ($1, $2, 'paste', $3, $4) returning id`,
    [reflectionId, namespaceId, title, content],
  );
  await db.query(
    `insert into public.passages (source_id, reflection_id, namespace_id, position, body)
     select $1, $2, $3, place - 1, body
     from json_array_elements_text($4::text::json) with ordinality as piece (body, place)`,
    [source?.id, reflectionId, namespaceId, JSON.stringify(splitPassages(content).map(({ body }) => body))],
  );
}
