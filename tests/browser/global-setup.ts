import { appClient, DEMO_PEOPLE } from '#tests/app-client.ts';
import { startAppUnderTest, variablesOf } from '#tests/app-under-test.ts';
import { findChromium } from '#tests/find-chromium.ts';
import type { Demo } from './given.ts';

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
  return { path, cookies };
}
