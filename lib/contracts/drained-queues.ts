/** The queues whose jobs the drain does. `recaps` keeps its own until there is a handler for them. */
export const DRAINED_QUEUES = ['ingest', 'artifacts', 'runtime_sync'] as const;

export type DrainedQueue = (typeof DRAINED_QUEUES)[number];
