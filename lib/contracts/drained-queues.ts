/** The queues whose jobs the drain does. */
export const DRAINED_QUEUES = ['ingest', 'artifacts', 'runtime_sync', 'recaps'] as const;

export type DrainedQueue = (typeof DRAINED_QUEUES)[number];
