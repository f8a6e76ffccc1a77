import type { WatchedSource } from '#components/knowledge/use-activity.ts';
import type { SourceSummary } from '#lib/knowledge/store/as-user/sources.ts';

/** Those of which something is still to be told, and of them no more than the browser shows. */
export const watchedOf = (sources: readonly SourceSummary[]): WatchedSource[] =>
  sources
    .filter(({ status }) => status !== 'live')
    .map(({ id, title, status, progress, failureReason }) => ({
      id,
      title,
      status,
      progress,
      failureReason,
      // Nothing is said of it before it was read.
      end: 'members',
    }));
