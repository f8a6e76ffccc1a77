import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appClient, type DemoPerson } from '#tests/app-client.ts';
import { spawnLauncher } from '#tests/app-under-test.ts';
import { isDeep, testSeed } from '#tests/depth.ts';
import {
  kill,
  makePlace,
  makePreparedPlace,
  type Place,
  removePlace,
  startAt,
  stop,
} from '#tests/launched-app.ts';
import { actionBody, findAction } from '#tests/server-actions.ts';
import { seededRandom } from './seeded-random.ts';

const random = seededRandom(testSeed);
const people: DemoPerson[] = ['mara', 'elin', 'tomas', 'signe', 'ruben'];

/** Up, whole and answering: the demo is there as if nothing had happened. */
async function expectWhole({ url }: Place): Promise<void> {
  const client = appClient(url);
  expect((await client.request({ path: '/api/health' })).status).toBe(200);
  const cookie = await client.signIn('mara');
  const list = await (await client.request({ path: '/reflections', headers: { cookie } })).text();
  const id = /\/reflections\/([0-9a-f-]{36})/.exec(list)?.[1] ?? '';
  const overview = await client.request({ path: `/reflections/${id}`, headers: { cookie } });
  const page = await overview.text();
  for (const title of ['Lighthouse years', 'Letters to Aksel', 'Work notes', 'Signe Lindqvist']) {
    expect(page).toContain(title);
  }
}

const is = (name: string) => (dataDir: string) => existsSync(join(dataDir, name));

/** Each moment of a first start, told by what has appeared on the disk; then a while more, by chance. */
const moments: [string, (dataDir: string) => boolean, number][] = [
  ['before anything is written', () => true, 100],
  ['when the database is being made', is('postgres.unfinished'), 400],
  ['when its files are there', is('postgres.unfinished/PG_VERSION'), 600],
  ['when it has been put in its place', is('postgres'), 20],
  ['during the migrations', is('postgres'), 700],
  ['during the seed', is('postgres'), 1_500],
  ['when the app is starting', is('postgres'), 2_500],
];

/** Starts, and kills it at a moment. The round before may have come past this moment already; then any moment will do. */
async function killAt(place: Place, [, reached, spread]: (typeof moments)[number]): Promise<void> {
  const child = spawnLauncher(['start'], place);
  while (!reached(place.dataDir) && !is('postgres')(place.dataDir)) await pause(2);
  await pause(random() * spread);
  await kill(child, place);
}

describe('kill -9 during the first start', () => {
  // Of each moment alone, or of one start after the other, each killed a little later than the one before.
  const rows = isDeep ? moments.map((moment) => [moment, moment]) : [moments];
  test.each(rows.map((row) => ({ row, name: row.map(([name]) => name).join(', then ') })))(
    '$name: the next start is whole',
    async ({ row }) => {
      const place = await makePlace();
      for (const moment of row) await killAt(place, moment);
      const again = await startAt(place);
      await expectWhole(place);
      expect(await stop(again)).toBe(0);
      removePlace(place);
    },
  );
});

/** Of all people together: in three rounds nobody reaches the 50 reflections that one person may own. */
const MOST_BEFORE_THE_KILL = 12;
/** After the kill a refused attempt takes 50 ms, and the app is gone within five seconds. */
const ATTEMPTS = 300;

describe('kill -9 while people are writing', () => {
  let place: Place;
  const acknowledged = new Map<DemoPerson, string[]>(people.map((person) => [person, []]));

  beforeAll(async () => {
    place = await makePreparedPlace();
  });
  afterAll(() => removePlace(place));

  /**
   * Creates one reflection after the other and remembers each that the app said yes to, until a request is cut off.
   * False when none was: the kill came too late to interrupt anything.
   */
  async function isCutOff(person: DemoPerson, cookie: string, round: number): Promise<boolean> {
    const client = appClient(place.url);
    for (let index = 0; index < ATTEMPTS; index += 1) {
      const slug = `${person}-${round}-${String(index).padStart(3, '0')}`;
      const body = actionBody([
        ['displayName', slug],
        ['slug', slug],
      ]);
      try {
        const response = await client.callAction(findAction('createReflectionAction'), { cookie, body });
        if (response.headers.has('x-action-redirect')) acknowledged.get(person)?.push(slug);
        // The database is gone and the app not yet.
        else await pause(50);
      } catch {
        return true;
      }
    }
    return false;
  }

  const countAcknowledged = () => [...acknowledged.values()].flat().length;

  test.each(isDeep ? [1, 2, 3] : [1])(
    'every write that was acknowledged is there afterwards, round %i',
    async (round) => {
      const running = await startAt(place);
      const client = appClient(place.url);
      const writers = await Promise.all(
        people.map(async (person) => ({ person, cookie: await client.signIn(person) })),
      );
      const writing = Promise.all(writers.map(({ person, cookie }) => isCutOff(person, cookie, round)));
      const enough = countAcknowledged() + 1 + Math.floor(random() * MOST_BEFORE_THE_KILL);
      while (countAcknowledged() < enough) await pause(2);
      await pause(random() * 40);
      await kill(running, place);
      expect(await writing, 'writers whose request was cut off').toContain(true);

      const again = await startAt(place);
      let kept = 0;
      for (const { person, cookie } of writers) {
        const page = await (await client.request({ path: '/reflections', headers: { cookie } })).text();
        for (const slug of acknowledged.get(person) ?? []) {
          expect(page, `${slug} was acknowledged`).toContain(slug);
          if (slug.startsWith(`${person}-${round}-`)) kept += 1;
        }
      }
      expect(kept).toBeGreaterThan(0);
      console.log(`round ${round}: ${kept} acknowledged writes, all there`);
      await expectWhole(place);
      expect(await stop(again)).toBe(0);
    },
  );
});
