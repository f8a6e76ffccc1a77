import type { PGlite } from '@electric-sql/pglite';
import { DRAINED_QUEUES } from '#lib/platform/queue/drained-queues.public.ts';

const due = DRAINED_QUEUES.map(
  (queue) => `exists (select from pgmq.q_${queue} where vt <= clock_timestamp())`,
);

/** Asked before the app is called, so that a quiet machine stays quiet. */
export async function hasDueJobs(db: PGlite): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(`select ${due.join(' or ')} as due`);
  return rows[0]?.due ?? false;
}

/**
 * Whoever opens the database is alone with it, so what somebody had in hand who was killed is nobody's: it need not wait until it is
 * taken for given up.
 */
export async function takeUpHeldJobs(db: PGlite): Promise<void> {
  for (const queue of DRAINED_QUEUES)
    await db.query(
      `update pgmq.q_${queue} set vt = clock_timestamp() where vt > clock_timestamp() and read_ct > 0`,
    );
}

/** What Supabase Cron asks for every hour in production. */
export async function queueHourly(db: PGlite): Promise<void> {
  await db.query(
    `select internal.queue_runtime_audits(), internal.queue_erasures(), internal.end_old_sign_ins(),
       internal.erase_old_conversations(), internal.queue_weekly_mails()`,
  );
}

/** What Supabase Cron asks for every minute in production. */
export async function queueEveryMinute(db: PGlite): Promise<void> {
  await db.query('select internal.queue_call_repairs(), internal.settle_agent_sessions()');
}
