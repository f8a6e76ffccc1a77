import { deepEqual, equal, ok } from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { postgresJsDatabase } from '#lib/local/postgres/sql-database.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { NODE_FLAGS } from '#tests/node-flags.ts';
import { servePostgresApi } from './serve-postgres-api.ts';
import { addReflection, addWords } from './spoken-reflection.ts';

const WORKERS = 2;
const EACH = 25;
const LONGEST_PAUSE_MS = 1_000;
/** Not as fast as the machine can: each sentence that is added makes every later compilation longer. */
const CHANGE_EVERY_MS = 50;
const LOOK_EVERY_MS = 5;
const run = promisify(execFile);

/**
 * Fifty regenerations in two processes, while what they read changes all the time. At every moment that anybody looks, the live
 * caches are all of one generation, and it never goes down; what was slower is stale, and nothing is left in between.
 */
export async function raceRegenerations(pool: Sql): Promise<void> {
  const random = seededRandom(50);
  // Otherwise whoever starts first would be first everywhere. Most calls wait for a moment, some for so long that everybody
  // else goes by.
  const api = await servePostgresApi(pool, async (_, answer) => {
    await pause(random() ** 6 * LONGEST_PAUSE_MS);
    return answer();
  });
  const session = await pool.reserve();
  try {
    const mara = await addReflection(postgresJsDatabase(session), 'Mara');
    let isOver = false;
    const changes = keepChanging(postgresJsDatabase(session), mara, () => isOver);
    const sightings = keepWatching(pool, mara, () => isOver);
    const outcomes = await Promise.all(
      Array.from({ length: WORKERS }, () => regenerateInProcess(mara, api.environment)),
    ).finally(() => {
      isOver = true;
    });
    const seen = await sightings;
    await changes;
    await expectOneVoice(pool, mara, outcomes.flat());
    deepEqual(
      seen.filter(({ isWhole }) => !isWhole),
      [],
      'the caches were of two generations',
    );
    const generations = seen.map(({ generation }) => generation);
    deepEqual(
      generations,
      generations.toSorted((one, other) => one - other),
      'the live generation went down',
    );
    ok(new Set(generations).size > 1, 'nobody saw anything change');
  } finally {
    session.release();
    await api.close();
  }
}

async function regenerateInProcess(
  reflectionId: string,
  environment: Record<string, string>,
): Promise<string[]> {
  const worker = join(import.meta.dirname, 'regenerate-worker.ts');
  const { stdout } = await run(process.execPath, [...NODE_FLAGS, worker, reflectionId, String(EACH)], {
    env: { ...process.env, ...environment },
  });
  return z.array(z.string()).parse(JSON.parse(stdout));
}

async function keepChanging(
  db: ReturnType<typeof postgresJsDatabase>,
  reflectionId: string,
  isOver: () => boolean,
): Promise<void> {
  for (let place = 0; !isOver(); place += 1) {
    const namespace = place % 2 ? 'private' : 'published';
    await addWords(db, reflectionId, {
      namespace,
      quotes: [`I remember summer number ${place} as if it were today.`],
    });
    await pause(CHANGE_EVERY_MS);
  }
}

type Sighting = { generation: number; isWhole: boolean };

async function keepWatching(pool: Sql, reflectionId: string, isOver: () => boolean): Promise<Sighting[]> {
  const seen: Sighting[] = [];
  while (!isOver()) {
    const [row] = await pool`
      select reflection.voice_generation, internal.speaks_as(reflection, live) is true as is_whole
      from public.reflections as reflection
      left join public.voice_artifacts as live on live.reflection_id = reflection.id and live.status = 'promoted'
      where reflection.id = ${reflectionId} and reflection.voice_generation is not null`;
    if (row) seen.push({ generation: Number(row.voice_generation), isWhole: row.is_whole === true });
    await pause(LOOK_EVERY_MS);
  }
  return seen;
}

async function expectOneVoice(pool: Sql, reflectionId: string, outcomes: readonly string[]): Promise<void> {
  equal(outcomes.length, WORKERS * EACH);
  const tally = Object.fromEntries(
    Object.entries(Object.groupBy(outcomes, (outcome) => outcome)).map(([outcome, all]) => [
      outcome,
      all?.length ?? 0,
    ]),
  );
  console.log(`       ${JSON.stringify(tally)}`);
  const known = ['promoted', 'stale', 'unchanged'];
  deepEqual(
    outcomes.filter((outcome) => !known.includes(outcome)),
    [],
  );
  ok((tally.promoted ?? 0) > 1 && (tally.stale ?? 0) > 0, 'there was no race');
  const rows = await pool`
    select status, count(*)::integer as n from public.voice_artifacts where reflection_id = ${reflectionId} group by status`;
  const count = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  equal(count.promoted, 1);
  equal(count.superseded ?? 0, (tally.promoted ?? 0) - 1);
  equal(count.stale, tally.stale);
  equal((count.approved ?? 0) + (count.candidate ?? 0) + (count.rejected ?? 0), 0);
  const [late] = await pool`
    select count(*)::integer as n from public.voice_artifacts as loser
    where reflection_id = ${reflectionId} and status = 'stale' and exists (
      select from public.voice_artifacts as winner
      where winner.reflection_id = loser.reflection_id and winner.generation > loser.generation
        and winner.promoted_at < loser.evaluated_at)`;
  ok(late?.n > 0, 'nobody was approved after a later one had gone live');
  const [live] = await pool`
    select voice_generation, (select max(generation) from public.voice_artifacts
      where reflection_id = reflection.id and status in ('promoted', 'superseded')) as highest
    from public.reflections as reflection where id = ${reflectionId}`;
  equal(live?.voice_generation, live?.highest);
  equal((await pool`select from api.verify_voice_ledger(${reflectionId})`).length, 0);
}
