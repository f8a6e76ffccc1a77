/** All timers of one call. They run `pace` times faster than they say, and end together. */
export type CallTimers = {
  after(ms: number, act: () => void): { cancel(): void };
  every(ms: number, act: () => void): void;
  /** Settles early, and does not say so, when the signal is aborted or the call ends. */
  pause(ms: number, signal?: AbortSignal): Promise<void>;
  clear(): void;
};

/** A longer timeout would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

export function createCallTimers(pace: number): CallTimers {
  const ends = new Set<() => void>();
  let cleared = false;
  const start = (ms: number, act: () => void, onCancel: () => void = () => {}) => {
    if (cleared) {
      onCancel();
      return () => {};
    }
    const cancel = () => {
      clearTimeout(timer);
      if (ends.delete(cancel)) onCancel();
    };
    const timer = setTimeout(
      () => {
        ends.delete(cancel);
        act();
      },
      Math.min(ms / pace, LONGEST_MS),
    );
    ends.add(cancel);
    return cancel;
  };
  return {
    after: (ms, act) => ({ cancel: start(ms, act) }),
    every(ms, act) {
      const again = () => {
        act();
        start(ms, again);
      };
      start(ms, again);
    },
    pause: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const settle = () => {
          signal?.removeEventListener('abort', cancel);
          resolve();
        };
        const cancel = start(ms, settle, settle);
        signal?.addEventListener('abort', cancel, { once: true });
      }),
    clear() {
      cleared = true;
      for (const cancel of [...ends]) cancel();
    },
  };
}
