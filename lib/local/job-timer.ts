import type { Secret } from '#lib/platform/secret.ts';

type Options = {
  stack: {
    hasDueJobs(): Promise<boolean>;
    queueHourly(): Promise<void>;
    queueEveryMinute(): Promise<void>;
  };
  url: string;
  secret: Secret | undefined;
  everyMs?: number;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What Supabase Cron is in production: calls the drain as long as there is work. The next look comes after the last call ended. */
export function startJobTimer({ stack, url, secret, everyMs = 2_000 }: Options): { stop(): void } {
  let timer: NodeJS.Timeout;
  let stopped = false;
  /** The same failure every two seconds is told once. */
  let told = false;
  let hourlyAt = Date.now();
  let repairAt = hourlyAt;
  const look = async () => {
    try {
      if (Date.now() >= hourlyAt) {
        await stack.queueHourly();
        hourlyAt = Date.now() + HOUR_MS;
      }
      if (Date.now() >= repairAt) {
        await stack.queueEveryMinute();
        repairAt = Date.now() + MINUTE_MS;
      }
      if (await stack.hasDueJobs()) {
        const response = await fetch(`${url}/api/jobs/drain`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret?.reveal()}` },
          signal: AbortSignal.timeout(300_000),
        });
        await response.body?.cancel();
        if (!response.ok && !told)
          process.stderr.write(`Background jobs fail with HTTP status ${response.status}.\n`);
        told = !response.ok;
      }
    } catch {
      // The app is busy or ending; the jobs are still there at the next look.
    }
    if (!stopped) timer = setTimeout(look, everyMs);
  };
  timer = setTimeout(look, 0);
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
