/** The time for something was over before it was done. */
export class DeadlineOver extends Error {
  override name = 'DeadlineOver';
}

/** Whoever wanted it has gone. */
export class NobodyWaits extends Error {
  override name = 'NobodyWaits';
}

/**
 * Work that has so long and no longer, and only as long as somebody waits for it. Its signal is aborted when that is over or the
 * work has come to an end; what it comes to after that reaches nobody.
 */
export async function withinDeadline<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  leaving?: AbortSignal,
): Promise<T> {
  if (leaving?.aborted) throw new NobodyWaits('Nobody waits for it any more.');
  const stop = new AbortController();
  const over = Promise.withResolvers<never>();
  const leave = () => over.reject(new NobodyWaits('Nobody waits for it any more.'));
  leaving?.addEventListener('abort', leave, { once: true });
  const timer = setTimeout(() => over.reject(new DeadlineOver(`It took longer than ${ms} ms.`)), ms);
  try {
    return await Promise.race([work(stop.signal), over.promise]);
  } finally {
    clearTimeout(timer);
    leaving?.removeEventListener('abort', leave);
    stop.abort();
  }
}
