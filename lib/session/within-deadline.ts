/** The time for something was over before it was done. */
export class DeadlineOver extends Error {
  override name = 'DeadlineOver';
}

/**
 * Work that has so long and no longer. Its signal is aborted when the time is over or the work has come to an end; what it comes
 * to after that reaches nobody.
 */
export async function withinDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new DeadlineOver(`It took longer than ${ms} ms.`)), ms);
  try {
    return await Promise.race([work(stop.signal), over.promise]);
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
