import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedSupabase, openEmbeddedSupabase } from '#lib/local/embedded-supabase.ts';
import { readOrMakeSecrets } from '#lib/local/local-secrets.ts';
import { Mailbox } from '#lib/local/mailbox.ts';
import { seedDemoRecordings } from '#lib/local/seed-demo-recordings.ts';
import { root } from '#tests/app-under-test.ts';
import { softMachine } from '#tests/local/voice/soft-speech.ts';
import { fillIdleDataDir } from '#tests/prepared-data.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'reflections-demo-recordings-'));
const supabaseDir = join(root, 'supabase');
let supabase: EmbeddedSupabase;
const UNMARK = "delete from supabase_migrations.seed_files where path = 'supabase/demo/recordings'";
beforeAll(async () => {
  await fillIdleDataDir(dataDir);
  supabase = await openEmbeddedSupabase({
    dataDir,
    supabaseDir,
    siteUrl: 'http://localhost',
    secrets: readOrMakeSecrets(dataDir),
    mailbox: new Mailbox(join(dataDir, 'mail.jsonl')),
  });
  await run(UNMARK);
});
afterAll(async () => {
  await supabase.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What was said while it was tried. */
async function seed(speech = softMachine()): Promise<string[]> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  await seedDemoRecordings({ supabase, demoDir: join(supabaseDir, 'demo'), dataDir, speech, say });
  return lines;
}
const run = (sql: string) => supabase.connection.driver.exec(sql);
const recordings = async () =>
  (
    await supabase.connection.driver.query<{
      id: string;
      title: string;
      visibility: string;
      pieces: number;
      duration: number;
      last: number;
    }>(
      `select source.id, source.title, shelf.visibility, count(*)::integer as pieces, sum(piece.duration_ms)::integer as duration,
         max((piece.words -> -1 ->> 2)::integer) as last
       from public.sources as source
       join public.namespaces as shelf on shelf.id = source.namespace_id
       join internal.sound_pieces as piece on piece.source_id = source.id
       where source.kind = 'recording' group by source.id, shelf.id order by shelf.visibility`,
    )
  ).rows;

test('a machine without a voice gives the demo person no recordings, and the next start looks again', async () => {
  await seed({ ...softMachine(), canSpeak: async () => false });
  expect(await recordings()).toEqual([]);
});

test('an owner with a second factor is refused in one line, and the next start looks again', async () => {
  await run(
    `insert into internal.second_factors (id, user_id, name)
     select gen_random_uuid(), id, 'phone' from auth.users where email = 'mara@demo.reflections.local'`,
  );
  expect(await seed()).toEqual([expect.stringMatching(/^The demo person was given no recordings \(.+\)\.$/)]);
  expect(await recordings()).toEqual([]);
  await run('delete from internal.second_factors');
});

test('collections of the same names in a reflection of somebody else are given nothing', async () => {
  await run("update public.reflections set slug = 'not-the-demo' where slug = 'mara-lindqvist'");
  expect(await seed()).toEqual([]);
  expect(await recordings()).toEqual([]);
  await run(`update public.reflections set slug = 'mara-lindqvist' where slug = 'not-the-demo'; ${UNMARK}`);
});

test('the demo person has three recordings, each of another visibility, whose titles say who reads them; once', async () => {
  await seed();
  await seed();
  const found = await recordings();
  expect(found.map(({ visibility }) => visibility)).toEqual(['sealed', 'private', 'published']);
  for (const { id, title, pieces, duration, last } of found) {
    expect(title).toMatch(/\(read by a computer voice\)$/);
    expect(pieces).toBe(1);
    // Every word is heard within it.
    expect(last).toBeLessThan(duration);
    expect(statSync(join(dataDir, 'sounds', id, '0.pcm')).size / 32).toBeCloseTo(duration, -1);
  }
});
