import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { createClient } from '@supabase/supabase-js';
import { PICTURE_FILE } from '#lib/knowledge/picture-input.public.ts';
import { folderBlobs } from '#lib/platform/blob-folder.ts';
import { DEMO_PASSWORD, type DemoPerson, readDemoContent } from './demo-content.ts';
import type { EmbeddedSupabase } from './embedded-supabase.ts';
import type { LocalSecrets } from './local-secrets.ts';

type Options = { supabase: EmbeddedSupabase; secrets: LocalSecrets; demoDir: string; dataDir: string };
type Account = DemoPerson['accounts'][number];

/**
 * Fills an empty database with the demo people and what they said, once: the mark is the Supabase CLI's own,
 * so a demo reflection that somebody deleted stays deleted. Everything but the accounts is written in one
 * transaction, by the functions that the app itself calls, each as the person who would call it.
 */
export async function seedDemo({ supabase, secrets, demoDir, dataDir }: Options): Promise<void> {
  const db = supabase.connection.driver;
  await db.exec(
    'create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)',
  );
  const seeded = await db.query("select from supabase_migrations.seed_files where path = 'supabase/demo'");
  if (seeded.rows.length > 0) return;

  const { person, namespaces, corrections, sources } = readDemoContent(demoDir);
  const ids = new Map<Account['key'], string>();
  for (const account of person.accounts)
    ids.set(account.key, await createAccount(supabase, secrets, account));
  const idOf = (key: Account['key']) => ids.get(key) ?? '';

  await db.transaction(async (tx) => {
    const people = demoPeople(tx);
    const mara = await people.createReflection(idOf('owner'), person, namespaces[person.slug] ?? []);
    for (const { key, email, role } of person.accounts) {
      if (role && role !== 'owner')
        await people.join(idOf('owner'), idOf(key), mara.reflectionId, email, role);
    }
    await people.as(idOf('owner'), 'select api.set_public_about($1, $2)', [
      mara.reflectionId,
      person.about_for_guests,
    ]);
    const [photo] = await people.as<{ id: string }>(idOf('owner'), 'select api.set_guest_photo($1) as id', [
      mara.reflectionId,
    ]);
    // Before the row is committed: a page would show a picture that is not there.
    await folderBlobs(join(dataDir, 'pictures')).put(
      photo?.id ?? '',
      PICTURE_FILE,
      readFileSync(join(demoDir, 'portrait.jpg')),
    );
    const sourceIds = new Map<string, string>();
    for (const [name, namespaceId] of mara.namespaceIds) {
      for (const source of sources(`sources/${name}`)) {
        sourceIds.set(source.path, await people.addSource(idOf('owner'), namespaceId, source));
      }
    }
    for (const correction of corrections) {
      const namespaceId = mara.namespaceIds.get(correction.namespace) ?? '';
      const { rows } = await tx.query<{ id: string }>(
        `insert into public.fact_corrections
           (reflection_id, namespace_id, source_id, wrong_statement, corrected_statement, reason, proposed_by)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [
          mara.reflectionId,
          namespaceId,
          sourceIds.get(correction.source) ?? null,
          correction.wrong_quote,
          correction.corrected_statement,
          correction.reason,
          idOf(correction.proposed_by),
        ],
      );
      if (correction.status === 'accepted') {
        await people.as(idOf('owner'), 'select api.decide_fact_correction($1, true)', [rows[0]?.id]);
      }
    }
    await people.publish(idOf('owner'), mara.namespaceIds, namespaces[person.slug] ?? []);
    for (const { key, reflection } of person.accounts) {
      if (!reflection) continue;
      const own = await people.createReflection(idOf(key), reflection, namespaces[reflection.slug] ?? []);
      const namespaceId = own.namespaceIds.get(reflection.namespace) ?? '';
      for (const source of sources(reflection.sources))
        await people.addSource(idOf(key), namespaceId, source);
      await people.publish(idOf(key), own.namespaceIds, namespaces[reflection.slug] ?? []);
    }
    await tx.query("insert into supabase_migrations.seed_files (path, hash) values ('supabase/demo', '')");
  });
}

/** Through the real sign-up, so that the password is hashed the way the sign-in expects it. Safe to run again. */
async function createAccount(
  { fetch, connection }: EmbeddedSupabase,
  secrets: LocalSecrets,
  account: Account,
): Promise<string> {
  const db = connection.driver;
  const find = async () =>
    (await db.query<{ id: string }>('select id from auth.users where email = $1', [account.email])).rows[0]
      ?.id;
  if (!(await find())) {
    const client = createClient('http://embedded.local', secrets.publishableKey, {
      auth: { persistSession: false },
      global: { fetch: (input, init) => fetch(new Request(input, init)) },
    });
    const { error } = await client.auth.signUp({
      email: account.email,
      password: DEMO_PASSWORD,
      options: { data: { display_name: account.display_name } },
    });
    if (error) throw error;
  }
  const id = await find();
  if (!id) throw new Error(`The demo account ${account.email} was not created`);
  await db.query(
    'update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1',
    [id],
  );
  return id;
}

function demoPeople(tx: Transaction | PGlite) {
  /** Runs one statement as this person, under row-level security, like a request of theirs. */
  async function as<Row>(userId: string, sql: string, params: unknown[]): Promise<Row[]> {
    await tx.query(
      "select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true)",
      [userId, JSON.stringify({ sub: userId, role: 'authenticated' })],
    );
    await tx.exec('set local role authenticated');
    const { rows } = await tx.query<Row>(sql, params);
    await tx.exec('reset role');
    return rows;
  }

  return {
    as,
    async createReflection(
      ownerId: string,
      { display_name, slug, speaking_style }: { display_name: string; slug: string; speaking_style: string },
      namespaces: readonly { name: string; title: string; description: string; visibility: string }[],
    ) {
      const [reflection] = await as<{ id: string }>(ownerId, 'select id from api.create_reflection($1, $2)', [
        display_name,
        slug,
      ]);
      const reflectionId = reflection?.id ?? '';
      await as(ownerId, 'select api.update_reflection_manner($1, $2, true)', [reflectionId, speaking_style]);
      // Collections that people make get a name of the app's; the folders of these texts are called by theirs.
      await tx.query('delete from public.namespaces where reflection_id = $1', [reflectionId]);
      const namespaceIds = new Map<string, string>();
      for (const [place, { name, title, description, visibility }] of namespaces.entries()) {
        const born = visibility === 'published' ? 'private' : visibility;
        const { rows } = await tx.query<{ id: string }>(
          `insert into public.namespaces (reflection_id, name, title, description, visibility, place)
           values ($1, $2, $3, $4, $5, $6) returning id`,
          [reflectionId, name, title, description, born, place],
        );
        const id = rows[0]?.id ?? '';
        namespaceIds.set(name, id);
      }
      return { reflectionId, namespaceIds };
    },

    /** With everything that is in them: what is added later waits until somebody has looked at it. */
    async publish(
      ownerId: string,
      namespaceIds: ReadonlyMap<string, string>,
      namespaces: readonly { name: string; visibility: string }[],
    ) {
      for (const { name, visibility } of namespaces)
        if (visibility === 'published')
          await as(ownerId, 'select api.set_namespace_visibility($1, $2)', [
            namespaceIds.get(name),
            visibility,
          ]);
    },

    async join(ownerId: string, memberId: string, reflectionId: string, email: string, role: string) {
      const tokenHash = createHash('sha256').update(randomBytes(32)).digest('hex');
      await as(ownerId, 'select api.invite_member($1, $2, $3, $4)', [reflectionId, email, role, tokenHash]);
      await as(memberId, 'select api.accept_invitation($1)', [tokenHash]);
    },

    async addSource(
      stewardId: string,
      namespaceId: string,
      {
        title,
        kind,
        recordedOn,
        content,
      }: { title: string; kind: string; recordedOn: string; content: string },
    ): Promise<string> {
      const [row] = await as<{ id: string }>(
        stewardId,
        'select api.add_source($1, $2, $3, $4, p_recorded_on => $5) as id',
        [namespaceId, kind, title, content, recordedOn],
      );
      return row?.id ?? '';
    },
  };
}
