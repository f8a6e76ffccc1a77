/** The queues whose jobs the drain does. `runtime_sync` and `recaps` keep theirs until there are handlers for them. */
export const DRAINED_QUEUES = ['ingest', 'artifacts'] as const;

export type DrainedQueue = (typeof DRAINED_QUEUES)[number];
