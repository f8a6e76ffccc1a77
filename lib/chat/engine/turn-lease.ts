import { TurnLost } from '../session-store.public.ts';

/** `interrupted`: the process that runs it is about to end. */
type Ended = 'cancelled' | 'interrupted' | 'lost' | 'failed';

export type TurnLease = {
  /** Aborted when the turn has to stop, for whatever reason. */
  signal: AbortSignal;
  readonly ended: Ended | null;
  end(how: Ended): void;
  /** Rejects unless the turn is still ours: asked before whatever cannot be undone. */
  fence(): Promise<void>;
  stop(): void;
};

type Options = {
  renew(): Promise<'running' | 'cancelled' | 'lost'>;
  leaseMs: number;
  /** When the lease was asked for, by `performance.now()`: it may have begun to run then. */
  since: number;
};

/** How soon a cancel from another instance is noticed. */
const POLL_MS = 500;

/**
 * Holds the lease of a turn. It counts as lost as soon as it may have run out, whether or not the store can
 * be asked.
 */
export function keepLease({ renew, leaseMs, since }: Options): TurnLease {
  const over = new AbortController();
  let ended: TurnLease['ended'] = null;
  let expiry: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;

  const stop = () => {
    clearTimeout(expiry);
    clearTimeout(poll);
    expiry = poll = undefined;
  };
  const end = (how: Ended) => {
    ended ??= how;
    over.abort();
  };
  const holdFrom = (asked: number) => {
    clearTimeout(expiry);
    expiry = setTimeout(() => end('lost'), Math.max(0, asked + leaseMs - performance.now()));
  };
  const renewed = async () => {
    const asked = performance.now();
    const answer = await renew();
    if (answer !== 'running') end(answer);
    else if (expiry && !ended) holdFrom(asked);
  };
  const pollLater = () => {
    poll = setTimeout(
      async () => {
        try {
          await renewed();
        } catch {
          // The store cannot be asked just now. The lease runs on, and ends the turn if that lasts.
        }
        if (poll && !ended) pollLater();
      },
      Math.min(POLL_MS, leaseMs / 3),
    );
  };

  holdFrom(since);
  pollLater();
  return {
    signal: over.signal,
    get ended() {
      return ended;
    },
    end,
    async fence() {
      if (!ended) await renewed();
      if (ended) throw new TurnLost('The turn has ended.');
    },
    stop,
  };
}
