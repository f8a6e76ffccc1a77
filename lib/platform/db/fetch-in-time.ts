import 'server-only';
import { askUntilSilent } from './silence.ts';

/** Nobody waits for ever. Storing the largest source takes seconds. */
const TIMEOUT_MS = 20_000;

/** The auth client tries again for half a minute what failed with any other status, while somebody waits for the page. */
const NOT_NOW = { status: 429, headers: { 'content-type': 'application/json' } };

export type ReachingFetch = {
  fetch: typeof fetch;
  /** Whether the auth service was away at any moment: then a session that the client dropped is not over. */
  wasAway(): boolean;
};

/**
 * For clients that act while somebody waits: one try, and an end to it. That the auth service is away is told to its client as
 * “not now”, which it does not repeat, and which `claimedUser` and `fromAuthError` know as an outage.
 */
export function reachingFetch(timeoutMs = TIMEOUT_MS): ReachingFetch {
  let away = false;
  const notNow = () => {
    away = true;
    return new Response('{"code":"unexpected_failure","msg":"The auth service is away."}', NOT_NOW);
  };
  return {
    wasAway: () => away,
    fetch: async (input, init) => {
      const isAuth = addressOf(input).includes('/auth/v1/');
      try {
        const response = await askUntilSilent((silent) =>
          fetch(input, { ...init, signal: anySignal(timeoutMs, silent, init?.signal) }),
        );
        return isAuth && response.status >= 500 ? notNow() : response;
      } catch (error) {
        if (isAuth) return notNow();
        throw error;
      }
    },
  };
}

export const anySignal = (timeoutMs: number, ...signals: (AbortSignal | null | undefined)[]): AbortSignal =>
  AbortSignal.any([
    AbortSignal.timeout(timeoutMs),
    ...signals.filter((signal) => signal instanceof AbortSignal),
  ]);

const addressOf = (input: Parameters<typeof fetch>[0]): string =>
  input instanceof Request ? input.url : String(input);
