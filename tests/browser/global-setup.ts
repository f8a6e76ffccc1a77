import { setTimeout as pause } from 'node:timers/promises';
import { appClient, DEMO_PEOPLE } from '#tests/app-client.ts';
import { startAppUnderTest, variablesOf } from '#tests/app-under-test.ts';
import { findChromium } from '#tests/find-chromium.ts';
import { type Demo, progressSchema } from './given.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const chromium = findChromium();
  const app = await startAppUnderTest();
  Object.assign(process.env, variablesOf(app), {
    CHROMIUM_PATH: chromium.executablePath,
    CHROMIUM_ARGS: chromium.args.join(' '),
    TEST_DEMO: JSON.stringify(await enterDemo(app.url)),
  });
  return app.stop;
}

/** A session of each demo person for the whole run: it is renewed after an hour, and only whoever begins one can end it. */
async function enterDemo(url: string): Promise<Demo> {
  const client = appClient(url);
  const sessions = await Promise.all(
    DEMO_PEOPLE.map(async (person) => [person, await client.signIn(person)] as const),
  );
  const cookies = Object.fromEntries(sessions);
  const list = await client.request({ path: '/reflections', headers: { cookie: cookies.mara ?? '' } });
  const path = /\/reflections\/[0-9a-f-]{36}/.exec(await list.text())?.[0] ?? '';
  await untilRead(async () => {
    const answer = await client.request({
      path: `/api${path}/sources/progress`,
      headers: { cookie: cookies.mara ?? '' },
    });
    return progressSchema.parse(await answer.json()).sources;
  });
  return { path, cookies };
}

/** What the first tests ask of the demo is answered from all of its sources. */
async function untilRead(readSources: () => Promise<readonly { status: string }[]>): Promise<void> {
  const deadline = Date.now() + 240_000;
  while (!(await readSources()).every(({ status }) => status === 'live')) {
    if (Date.now() > deadline) throw new Error('The demo was not read within four minutes.');
    await pause(500);
  }
}
