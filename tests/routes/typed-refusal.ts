import { expect } from 'vitest';
import { z } from 'zod';
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

/** As the Model Context Protocol has its refusals. */
const jsonRpcError = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.null(),
  error: z.strictObject({ code: z.number().int().negative(), message: z.string() }),
});

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
  const answer: unknown = JSON.parse(body);
  if (jsonRpcError.safeParse(answer).success) return null;
  const { error } = errorBodySchema.parse(answer);
  return { ok: false, error };
}
