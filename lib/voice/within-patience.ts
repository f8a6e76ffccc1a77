import { reportError } from '#lib/platform/report-error.ts';

/** Null when it takes longer: it goes on by itself for whoever comes next, and what goes wrong with it then is reported. */
export async function withinPatience<T>(ms: number, work: Promise<T | null>): Promise<T | null> {
  const over = Promise.withResolvers<null>();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    over.resolve(null);
  }, ms);
  work.catch(async (error: unknown) => {
    if (isOver) await reportError(error, { where: 'work that a start did not wait for' });
  });
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}
