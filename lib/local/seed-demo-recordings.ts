import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { SOUND_RATE } from '#lib/knowledge/limits.public.ts';
import type { TimedWord } from '#lib/knowledge/store/sounds.ts';
import { folderStore } from '#lib/platform/blob-folder.ts';
import { resample } from '#lib/speech/audio-resample.ts';
import { type DemoRecording, readDemoContent, readDemoRecordings } from './demo-content.ts';
import type { EmbeddedSupabase } from './embedded-supabase.ts';
import type { Speech } from './voice/speech/speech.ts';
import { createSentenceCutter } from './voice/speech/speech-queue.ts';

type Seed = { supabase: EmbeddedSupabase; demoDir: string; dataDir: string; speech: Speech };
type Options = Seed & { say: (line: string) => void };

const MARK = 'supabase/demo/recordings';
const READER = 'EXAVITQu4vr4xnSDxMaL';
const PAUSE_SECONDS = 0.6;

/**
 * Gives the demo person recordings, once: her texts, read by a voice of this machine, which their titles say. What is heard in them is
 * known, so nobody has to listen first. Nothing where this machine has no voice, or her owner is refused, as with a second factor
 * that nobody has shown: the demo keeps no installation from starting. The next start looks again.
 */
export async function seedDemoRecordings({ say, ...options }: Options): Promise<void> {
  try {
    await seedOnce(options);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    say(`The demo person was given no recordings (${reason}).`);
  }
}

async function seedOnce({ supabase, demoDir, dataDir, speech }: Seed): Promise<void> {
  const db = supabase.connection.driver;
  const marked = await db.query('select from supabase_migrations.seed_files where path = $1', [MARK]);
  if (marked.rows.length > 0 || !(await speech.canSpeak('en'))) return;
  const recordings = readDemoRecordings(demoDir);
  const { slug } = readDemoContent(demoDir).person;
  const spoken = await Promise.all(recordings.map(async (one) => ({ ...one, ...(await read(one, speech)) })));
  const store = folderStore(join(dataDir, 'sounds'));
  await db.transaction(async (tx) => {
    await tx.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [MARK, '']);
    for (const { title, namespace, recordedOn, pcm, words } of spoken) {
      const { rows } = await tx.query<{ id: string; owner: string }>(
        `select shelf.id, member.user_id as owner from public.namespaces as shelf
         join public.reflections as reflection on reflection.id = shelf.reflection_id and reflection.slug = $2
         join public.reflection_members as member on member.reflection_id = shelf.reflection_id and member.role = 'owner'
         where shelf.name = $1 and shelf.deleted_at is null limit 1`,
        [namespace, slug],
      );
      const [shelf] = rows;
      if (!shelf || pcm.length === 0) continue;
      await tx.query(
        "select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true)",
        [shelf.owner, JSON.stringify({ sub: shelf.owner, role: 'authenticated' })],
      );
      await tx.exec('set local role authenticated');
      const durationMs = Math.round((pcm.length / 2 / SOUND_RATE) * 1_000);
      const hash = createHash('sha256').update(pcm).digest('hex');
      const begun = await tx.query<{ source_id: string }>(
        'select source_id from api.begin_recording($1, $2, $3, $4, $5, 1, false)',
        [shelf.id, title, `${namespace}.wav`, hash, durationMs],
      );
      const sourceId = begun.rows[0]?.source_id ?? '';
      // Before the row is committed: a recording without its sound could never be heard.
      await store.put(sourceId, 0, pcm);
      await tx.query('select api.note_piece($1, 0, 0, $2)', [sourceId, durationMs]);
      // The demo's own words, which its maker has read.
      await tx.query(
        `select api.set_namespace_visibility(id, 'published') from public.namespaces
         where waits_for = $1 and visibility = 'private'`,
        [shelf.id],
      );
      await tx.exec('reset role');
      await tx.query('select api.store_heard($1, 0, $2)', [sourceId, JSON.stringify(words)]);
      await tx.query('update public.sources set recorded_on = $2 where id = $1', [sourceId, recordedOn]);
    }
  });
}

/** The sound of a text, and when each of its words is heard: by how long they are, within the sentence that they are of. */
async function read(
  { content }: DemoRecording,
  speech: Speech,
): Promise<{ pcm: Buffer; words: TimedWord[] }> {
  const cutter = createSentenceCutter();
  const signal = AbortSignal.timeout(60_000);
  const parts: Float32Array[] = [];
  const words: TimedWord[] = [];
  let seconds = 0;
  for (const { text } of [...cutter.add(content), ...cutter.flush()]) {
    const sound = await speech.speak(text, { language: 'en', voiceId: READER, speed: 1, signal });
    if (!sound) return { pcm: Buffer.alloc(0), words: [] };
    const samples = resample(sound.samples, sound.rate, SOUND_RATE);
    const length = samples.length / SOUND_RATE;
    words.push(...timed(text, seconds, length));
    parts.push(samples, new Float32Array(PAUSE_SECONDS * SOUND_RATE));
    seconds += length + PAUSE_SECONDS;
  }
  return { pcm: pcmOf(parts), words };
}

function timed(sentence: string, from: number, length: number): TimedWord[] {
  const words = sentence.trim().split(/\s+/);
  const weights = words.map((word) => word.length + 1);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return words.map((word, place) => {
    const start = from + (before / whole) * length;
    before += weights[place] ?? 0;
    const end = from + (before / whole) * length;
    return [word, Math.round(start * 1_000), Math.round(end * 1_000)];
  });
}

function pcmOf(parts: readonly Float32Array[]): Buffer {
  const pcm = Buffer.alloc(parts.reduce((sum, { length }) => sum + length, 0) * 2);
  let at = 0;
  for (const part of parts)
    for (const sample of part)
      at = pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), at);
  return pcm;
}
