import { startAppUnderTest, variablesOf } from '#tests/app-under-test.ts';
import { findChromium } from '#tests/find-chromium.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const chromium = findChromium();
  const app = await startAppUnderTest();
  Object.assign(process.env, variablesOf(app), {
    CHROMIUM_PATH: chromium.executablePath,
    CHROMIUM_ARGS: chromium.args.join(' '),
  });
  return app.stop;
}
