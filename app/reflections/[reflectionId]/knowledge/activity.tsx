'use client';

import { CircleAlert } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { progressAddress, sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { retrySourceAction } from '#app/reflections/[reflectionId]/knowledge/retry-source-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { readProgress } from '#components/knowledge/read-progress.ts';
import { SourceSteps } from '#components/knowledge/source-steps.tsx';
import { useActivity, type WatchedSource } from '#components/knowledge/use-activity.ts';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { activityTexts, stepTexts } from '#lib/contracts/texts/knowledge.ts';

type Props = { reflectionId: string; sources: readonly WatchedSource[] };

/** What is being read, step by step as it happens, and what could not be. */
export function Activity({ reflectionId, sources }: Props) {
  const router = useRouter();
  const rows = useActivity(
    sources,
    (signal) => readProgress(progressAddress(reflectionId), signal),
    () => router.refresh(),
  );
  const count = (wanted: WatchedSource['status']) => rows.filter(({ status }) => status === wanted).length;
  const [live, failed] = [count('live'), count('failed')];
  return (
    <>
      <p role="status" className="sr-only">
        {rows.length > 0 && activityTexts.summary(live, failed, rows.length - live - failed)}
      </p>
      {rows.length > 0 && (
        <Section
          title={failed === rows.length ? activityTexts.failedTitle : activityTexts.title}
          description={failed === rows.length ? activityTexts.failedDescription : activityTexts.description}
        >
          <ul aria-label={activityTexts.label} className="divide-y divide-line border-y border-line">
            {rows.map((source) => (
              <ActivityRow key={source.id} reflectionId={reflectionId} source={source} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function ActivityRow({ reflectionId, source }: { reflectionId: string; source: WatchedSource }) {
  const { id, title, status, progress, failureReason } = source;
  return (
    <li className="grid gap-2.5 py-4">
      <p className="font-medium break-words">
        <TextLink href={sourcePath(reflectionId, id)}>{title}</TextLink>
      </p>
      {status === 'failed' ? (
        <>
          <p className="flex items-start gap-2 text-small text-danger">
            <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 flex-none" />
            {failureReason}
          </p>
          <ButtonForm
            action={retrySourceAction}
            fields={{ reflectionId, sourceId: id }}
            label={activityTexts.retry}
            fullLabel={activityTexts.retryOf(title)}
          />
        </>
      ) : (
        <>
          <p className="text-small text-ink-soft">{stepTexts[status].now}</p>
          <SourceSteps title={title} status={status} percent={progress} />
        </>
      )}
    </li>
  );
}
