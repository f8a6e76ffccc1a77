'use client';

import { progressAddress } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { retrySourceAction } from '#app/reflections/[reflectionId]/knowledge/source-list-actions.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { readProgress } from '#components/knowledge/read-progress.ts';
import { SourceSteps } from '#components/knowledge/source-steps.tsx';
import { useActivity, type WatchedSource } from '#components/knowledge/use-activity.ts';
import { Notice } from '#components/ui/notice.tsx';
import { useRefresh } from '#components/ui/use-refresh.ts';
import { activityTexts, stepTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = {
  reflectionId: string /** The one source, when it is not live. */;
  watched: readonly WatchedSource[];
};

/** How far this source is, as long as it is not live. */
export function SourceStanding({ reflectionId, watched }: Props) {
  const [row] = useActivity(
    watched,
    (signal) => readProgress(progressAddress(reflectionId), signal),
    useRefresh(),
  );
  if (!row || row.status === 'live') return null;
  if (row.status === 'failed') {
    return (
      <div className="mb-8 grid gap-4">
        <Notice tone="danger">{row.failureReason}</Notice>
        <ButtonForm
          action={retrySourceAction}
          fields={{ reflectionId, sourceId: row.id }}
          label={activityTexts.retry}
        />
      </div>
    );
  }
  return (
    <div className="mb-8 grid max-w-2xl gap-2.5">
      <p role="status" className="text-small text-ink-soft">
        {stepTexts[row.status].now}
      </p>
      <SourceSteps title={row.title} status={row.status} percent={row.progress} />
    </div>
  );
}
