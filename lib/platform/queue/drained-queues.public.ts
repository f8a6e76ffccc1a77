/** The queues whose jobs the drain does. */
export const DRAINED_QUEUES = ['ingest', 'artifacts', 'runtime_sync', 'recaps', 'meanings'] as const;

export type DrainedQueue = (typeof DRAINED_QUEUES)[number];
