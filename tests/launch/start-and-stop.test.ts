import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDirectory } from '#lib/local/data-folder.ts';
import { appClient } from '#tests/app-client.ts';
import { launcherEnvironment, root, spawnLauncher, untilPrinted } from '#tests/app-under-test.ts';
import { eventually } from '#tests/eventually.ts';
import {
  makePlace,
  type Place,
  READY,
  removePlace,
  runToEnd,
  startAt,
  stop,
  untilPortIsFree,
} from '#tests/launched-app.ts';
import { fillIdleDataDir } from '#tests/prepared-data.ts';
import { actionBody, findAction } from '#tests/server-actions.ts';
import { rootWith } from './odd-root.ts';

let place: Place;
beforeEach(async () => {
  place = await makePlace();
});
afterEach(() => removePlace(place));

/** One line for a person, no stack trace, and a code that a script can see. */
async function expectOneLine(child: ReturnType<typeof spawnLauncher>, line: RegExp): Promise<void> {
  const { code, errors } = await runToEnd(child);
  expect(errors).toMatch(line);
  expect(errors.split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

/** The demo is there already, as after a first start. */
const prepare = () => fillIdleDataDir(place.dataDir);

test('a taken port is named, with what to do', async () => {
  const taker = createServer().listen(place.port);
  await expectOneLine(spawnLauncher(['start'], place), new RegExp(`^Port ${place.port} is taken.*PORT=`));
  expect(existsSync(join(place.dataDir, 'postgres')), 'nothing was started').toBe(false);
  taker.close();
});

test('a port that is none, an option that is none', async () => {
  await expectOneLine(
    spawnLauncher(['start'], { ...place, env: { PORT: 'http' } }),
    /^PORT=http is not a port/,
  );
  await expectOneLine(spawnLauncher(['start', '--rest'], place), /^The options are --reset/);
});

test('a setting that cannot be right is named', async () => {
  await prepare();
  const child = spawnLauncher(['start'], { ...place, env: { LOG_LEVEL: 'shout', TRUSTED_PROXY_HOPS: '-1' } });
  const { code, errors } = await runToEnd(child);
  expect(code).toBe(1);
  expect(errors).toMatch(/^Settings to put right in \.env\.local/);
  expect(errors).toMatch(/LOG_LEVEL/);
  expect(errors).toMatch(/TRUSTED_PROXY_HOPS/);
  expect(errors).not.toMatch(/\n\s+at /);
});

test('a line of .env.local that is none is named with its number', async () => {
  const odd = rootWith({ envLocal: 'LOG_LEVEL=warn\nthis is no setting\n' });
  await expectOneLine(
    spawnLauncher(['start'], { ...place, root: odd.path }),
    /\.env\.local, line 2, is not NAME=value/,
  );
  odd.remove();
});

test('a migration that fails is named with its line, and the next start with it mended goes on', async () => {
  await prepare();
  const odd = rootWith({ migration: 'create table public.odd (id integer);\n\nselect * from nowhere;\n' });
  await expectOneLine(
    spawnLauncher(['start'], { ...place, root: odd.path }),
    /99999999999999_odd\.sql failed at line 3/,
  );
  odd.remove();
  expect(await stop(await startAt(place))).toBe(0);
});

test('a start over half a lock file, then a second beside it, a signal of each kind, and --reset', {
  // Five starts, one of them from nothing.
  timeout: 300_000,
}, async () => {
  await prepare();
  // As a kill leaves it while Postgres writes it.
  writeFileSync(join(place.dataDir, 'postgres', 'postmaster.pid'), '');
  const first = await startAt(place);
  const other = await makePlace();
  await expectOneLine(
    spawnLauncher(['start'], { ...other, dataDir: place.dataDir }),
    /^Another Reflections is running on .*LOCAL_DATA_DIR/,
  );
  const client = appClient(place.url);
  expect((await client.request({ path: '/api/health' })).status, 'the first goes on').toBe(200);
  await expectStoppedBy('SIGINT', first);

  const second = await startAt(place);
  const body = actionBody([
    ['displayName', 'Kept'],
    ['slug', 'kept'],
  ]);
  const create = { cookie: await client.signIn('mara'), body };
  const created = await client.callAction(findAction('createReflectionAction'), create);
  expect(created.headers.has('x-action-redirect')).toBe(true);
  await expectStoppedBy('SIGTERM', second);

  const fresh = await startAt(place, ['start', '--reset']);
  const cookie = await client.signIn('mara');
  const list = await client.request({ path: '/reflections', headers: { cookie } });
  expect(await list.text(), 'the database is empty').not.toContain('Kept');
  await expectStoppedBy('SIGHUP', fresh);
});

/** Everything ends with it, and that is a success. */
async function expectStoppedBy(
  signal: NodeJS.Signals,
  child: ReturnType<typeof spawnLauncher>,
): Promise<void> {
  const ended = runToEnd(child);
  child.kill(signal);
  expect((await ended).code, signal).toBe(0);
  await untilPortIsFree(place.port);
}

/** What `npm start` runs: the script that installs, with the launcher below it. */
const spawnFirstRun = () =>
  spawn(process.execPath, ['lib/local/first-run.mjs', 'lib/local/launch.ts', 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: launcherEnvironment(place),
  });

test('kill -9 of what npm runs leaves neither a port taken nor the data locked', async () => {
  await prepare();
  const child = spawnFirstRun();
  await untilPrinted(child, READY);
  child.kill('SIGKILL');
  await untilLetGo();
});

test('kill -9 in the middle of starting leaves neither a port taken nor the data locked', async () => {
  const child = spawnFirstRun();
  while (!existsSync(join(place.dataDir, 'postgres.unfinished'))) await pause(10);
  child.kill('SIGKILL');
  await untilLetGo();
});

/** The stack closes its database before it lets go of the lock. */
async function untilLetGo(): Promise<void> {
  await untilPortIsFree(place.port);
  await eventually(() => lockDataDirectory(place.dataDir).release());
}
