import { drainQueues } from '#lib/ops/drain-queues.ts';

/** A worker of its own, to be killed: drains the queues of the database that the environment names, once. */
await drainQueues({ deadline: Date.now() + 60_000 });
process.exit(0);
