import { vi } from 'vitest';

/** Waits for what must come to be, however busy the machine is: `vi.waitFor` gives up after a second. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 50 });
