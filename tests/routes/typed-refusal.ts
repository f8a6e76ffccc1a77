import { expect } from 'vitest';
import { type State, stateIn } from '#tests/server-actions.ts';
import { errorBodySchema } from './http.ts';

/** A line of a stack trace, a place in our files, or the words of a library. */
const INSIDES = [
  /\n\s+at \S/,
  /node_modules/,
  /\.tsx?:\d+/,
  /PGRST|PostgrestError|AuthApiError|ZodError/,
  /P0001/,
];

export function expectNoInsides(body: string): void {
  for (const inside of INSIDES) expect(body).not.toMatch(inside);
}

/**
 * Every answer to bad input: no 5xx, nothing of our insides, and a code that the client knows, either as an
 * action's state or as `{ error: { code, message, reference } }`. Answers the state, where there is one.
 */
export async function expectTypedRefusal(response: Response): Promise<State | null> {
  const body = await response.text();
  expect(response.status, body.slice(0, 300)).toBeLessThan(500);
  expectNoInsides(body);
  if (response.headers.get('content-type')?.startsWith('text/x-component')) {
    const redirected = response.headers.has('x-action-redirect');
    const state = stateIn(body);
    expect(redirected || state, body.slice(0, 300)).toBeTruthy();
    return state;
  }
  const { error } = errorBodySchema.parse(JSON.parse(body));
  return { ok: false, error };
}
