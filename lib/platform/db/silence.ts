import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { env } from '../env.ts';

/** Set in front of what a person looks at, or a load balancer, and waits for: then a wrong “not now” costs a press, and no work. */
export const LOOKED_AT_HEADER = 'x-looked-at';

/** When the database or its auth service last answered anything, when somebody last gave it up, and whether it is being asked. */
type Heard = { last: number; givenUp: number; isProbed: boolean };

declare global {
  // One for the process: pages and what runs in front of them are bundles of their own.
  var heardOfDatabase: Heard | undefined;
}

const heard = (): Heard => {
  globalThis.heardOfDatabase ??= { last: 0, givenUp: 0, isProbed: false };
  return globalThis.heardOfDatabase;
};

/** Of a database that is known to be silent: how long the next one waits whether it speaks again. */
const KNOWN_SILENCE_MS = 500;

/** The embedded database answers one after the other, in the process that serves it: while it is busy it is silent too. */
function patienceMs(): number {
  const { DATABASE_PATIENCE_MS, LOCAL_SERVICES } = env();
  return DATABASE_PATIENCE_MS ?? (LOCAL_SERVICES.includes('supabase') ? 20_000 : 2_000);
}

export const databaseIsSilent = (): boolean => heard().givenUp > heard().last;

const lookedAt = new AsyncLocalStorage<true>();

/** For what runs in front of a page, and for whatever is asked before anything is done: giving it up costs a press, and no work. */
export const whileLookedAt = <T>(work: () => Promise<T>): Promise<T> => lookedAt.run(true, work);

let next: Promise<typeof import('next/headers')> | undefined;

async function isLookedAt(): Promise<boolean> {
  if (lookedAt.getStore()) return true;
  try {
    // On first use: what has no pages, such as a worker by itself, has no Next either.
    next ??= import('next/headers');
    const { headers } = await next;
    return (await headers()).get(LOOKED_AT_HEADER) === 'yes';
  } catch {
    return false; // A job, or what is done after a response.
  }
}

/**
 * Asks, and gives up for a page when nobody has been answered anything for a while: a database that hangs accepts connections and
 * says nothing, and a busy one answers somebody. Who has been let in to write or read for an app, or does a job, is patient, and only
 * tells that there was an answer.
 */
export async function askUntilSilent(
  ask: (silent: AbortSignal | undefined) => Promise<Response>,
): Promise<Response> {
  const end = (await isLookedAt()) ? new AbortController() : undefined;
  const timer = end && giveUpWhenSilent(end);
  try {
    const response = await ask(end?.signal);
    heard().last = performance.now();
    return response;
  } finally {
    timer?.stop();
  }
}

function giveUpWhenSilent(end: AbortController): { stop(): void } {
  const since = performance.now();
  let timer: NodeJS.Timeout;
  const look = () => {
    const patience = databaseIsSilent() ? KNOWN_SILENCE_MS : patienceMs();
    const left = Math.max(since, heard().last) + patience - performance.now();
    if (left > 0) {
      if (left <= patience / 2) void probe();
      timer = setTimeout(look, left > patience / 2 ? left - patience / 2 : left);
      return;
    }
    heard().givenUp = performance.now();
    end.abort(new DOMException('The database answers nobody.', 'TimeoutError'));
  };
  look();
  return { stop: () => clearTimeout(timer) };
}

/** One small question: where nobody else asks, a long answer is not taken for silence. */
async function probe(): Promise<void> {
  if (heard().isProbed) return;
  heard().isProbed = true;
  const { probeDatabase } = await import('./health.ts');
  await probeDatabase(AbortSignal.timeout(patienceMs()));
  heard().isProbed = false;
}
