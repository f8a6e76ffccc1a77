/**
 * Waits for one piece of work at a time, or for the abort, whichever comes first. One listener serves the
 * whole turn and nothing of work that is over is kept: `Promise.race` against a promise that lives as long as
 * the turn would keep all of it.
 */
export type AbortRace = {
  /**
   * Rejects with the signal's reason as soon as it is aborted; what the work does after that is nobody's
   * business.
   */
  race<T>(work: PromiseLike<T>): Promise<T>;
  stop(): void;
};

export function abortRace(signal: AbortSignal): AbortRace {
  let abandon: ((reason: unknown) => void) | undefined;
  const onAbort = () => abandon?.(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    race: (work) =>
      new Promise((resolve, reject) => {
        work.then(resolve, reject);
        if (signal.aborted) return reject(signal.reason);
        abandon = reject;
      }),
    stop: () => {
      abandon = undefined;
      signal.removeEventListener('abort', onAbort);
    },
  };
}
