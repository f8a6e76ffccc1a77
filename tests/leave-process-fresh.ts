import { afterAll, vi } from 'vitest';

/**
 * Files that follow one another in a process share its packages, which take longest to load. Each has our own modules anew,
 * because they keep what they have read of the environment, and leaves the process as it was.
 */
const before = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  vi.resetModules();
});
