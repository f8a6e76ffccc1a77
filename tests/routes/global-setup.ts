import type { TestProject } from 'vitest/node';
import { startAppUnderTest } from '#tests/app-under-test.ts';

declare module 'vitest' {
  interface ProvidedContext {
    appUrl: string;
    dataDir: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const app = await startAppUnderTest();
  project.provide('appUrl', app.url);
  project.provide('dataDir', app.dataDir);
  return app.stop;
}
