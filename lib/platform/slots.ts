import { fail, ok, type Result } from './result.ts';

/**
 * Attack: one person begins so many of something that the server does nothing else. Each of them may have `most` at a time; what is
 * answered gives the place back, once. Counted in this process alone, because it is this process that each costs.
 */
export function createSlots({
  most,
  message,
  retryAfterSeconds,
}: {
  most: number;
  message: () => string;
  retryAfterSeconds: number;
}) {
  const taken = new Map<string, number>();
  return (who: string): Result<() => void> => {
    const before = taken.get(who) ?? 0;
    if (before >= most) return fail('rate_limited', { message: message(), retryAfterSeconds });
    taken.set(who, before + 1);
    let isHeld = true;
    return ok(() => {
      if (!isHeld) return;
      isHeld = false;
      const left = (taken.get(who) ?? 1) - 1;
      if (left > 0) taken.set(who, left);
      else taken.delete(who);
    });
  };
}
