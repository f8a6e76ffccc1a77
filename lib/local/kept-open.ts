import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedSupabase } from './embedded-supabase.ts';

type Options = {
  /** What is to be done once, such as building it anew, is done the first time. */
  open(how: { isFirst: boolean }): Promise<EmbeddedSupabase>;
  /** Whether it is worth trying: on a full disk Postgres dies again. */
  hasRoom(): boolean;
  onDeath(reason: string): void;
  onRecovery(): void;
  everyMs?: number;
};

type KeptOpen = {
  current(): EmbeddedSupabase;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
};

const away = () =>
  Response.json(
    { code: 'unavailable', message: 'The database is being opened anew.' },
    { status: 503, headers: { 'retry-after': '2' } },
  );

/**
 * Postgres runs in this process, and dies of what it cannot write: a full disk. Then it is opened anew as soon as there is
 * room, as a server of its own would be; until then every request is told at once that it is away. What was committed is there.
 */
export async function keepOpen({
  open,
  hasRoom,
  onDeath,
  onRecovery,
  everyMs = 1_000,
}: Options): Promise<KeptOpen> {
  let supabase = await open({ isFirst: true });
  let reopening: Promise<void> | undefined;
  let closed = false;

  async function reopen(): Promise<void> {
    await Promise.race([supabase.close().catch(() => {}), pause(2_000)]);
    while (!closed) {
      try {
        if (hasRoom()) {
          supabase = await open({ isFirst: false });
          return onRecovery();
        }
      } catch {
        // Not yet: there may be less room than it seemed.
      }
      await pause(everyMs);
    }
  }

  async function reopenIfDead(): Promise<void> {
    const reason = await deathOf(supabase);
    if (reason === null || closed) return;
    if (reopening) return;
    onDeath(reason);
    reopening = reopen().finally(() => {
      reopening = undefined;
    });
  }

  return {
    current: () => supabase,
    async fetch(request) {
      if (reopening) return away();
      const response = await supabase.fetch(request).catch(() => away());
      if (response.status >= 500) await reopenIfDead();
      return reopening ? away() : response;
    },
    async close() {
      closed = true;
      await reopening;
      await supabase.close();
    },
  };
}

/** A refused query has a code of Postgres; a Postgres that has died cannot be asked at all. */
async function deathOf({ connection }: EmbeddedSupabase): Promise<string | null> {
  try {
    await connection.driver.query('select 1');
    return null;
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
    return isRefused ? null : error instanceof Error ? error.message : String(error);
  }
}
