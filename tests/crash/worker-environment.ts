import { join } from 'node:path';
import { outputDir } from '#tests/app-under-test.ts';

/** Of a worker that is about to be killed. Hundreds of them start: what one has compiled the next one need not. */
export const workerEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(outputDir, 'compile-cache'),
});
