import { setImmediate as nextTick } from 'node:timers/promises';

/** Work that has to be finished before the provider may stop. */
export type PendingWork = {
  track<T>(work: Promise<T>): Promise<T>;
  /** When all of it is done, with whatever the end of one piece began. */
  finished(): Promise<void>;
};

export function createPendingWork(): PendingWork {
  const pending = new Set<Promise<unknown>>();
  return {
    track(work) {
      pending.add(work);
      const done = () => pending.delete(work);
      work.then(done, done);
      return work;
    },
    async finished() {
      do {
        await Promise.allSettled(pending);
        await nextTick();
      } while (pending.size);
    },
  };
}
