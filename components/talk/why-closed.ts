/** The refusals of the provider that come over the line. */
export type ClosedFor = 'all_lines_busy' | 'provider_spent';

/** No room for one more call, at once or after waiting; and a plan whose credits are used up, said in the reason alone. */
const BUSY: readonly number[] = [3008, 4300];
const FAILED = 1002;
const SPENT = /quota|credits|payment|subscription/i;

/** Null for a line that was merely lost. */
export function whyClosed(closed: unknown): ClosedFor | null {
  if (typeof closed !== 'object' || closed === null) return null;
  const code = 'closeCode' in closed ? closed.closeCode : undefined;
  const reason = 'closeReason' in closed ? closed.closeReason : undefined;
  if (typeof code !== 'number') return null;
  if (BUSY.includes(code)) return 'all_lines_busy';
  return code === FAILED && typeof reason === 'string' && SPENT.test(reason) ? 'provider_spent' : null;
}
