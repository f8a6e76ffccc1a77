'use client';

import { CircleAlert } from 'lucide-react';
import { progressAddress, sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { retrySourceAction } from '#app/reflections/[reflectionId]/knowledge/source-list-actions.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { readProgress } from '#components/knowledge/read-progress.ts';
import { SourceSteps } from '#components/knowledge/source-steps.tsx';
import { useActivity, type WatchedSource } from '#components/knowledge/use-activity.ts';
import { Progress } from '#components/ui/progress.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { useRefresh } from '#components/ui/use-refresh.ts';
import { activityTexts, endTexts, stepTexts } from '#lib/knowledge/texts/knowledge.public.ts';

/** Of more than these only what is notable has a line of its own. */
const MOST_LISTED = 8;
const MOST_IN_WORK = 3;

type Props = { reflectionId: string; sources: readonly WatchedSource[] };

/** What is being read, step by step as it happens, and what could not be. */
export function Activity({ reflectionId, sources }: Props) {
  const rows = useActivity(
    sources,
    (signal) => readProgress(progressAddress(reflectionId), signal),
    useRefresh(),
  );
  const count = (wanted: WatchedSource['status']) => rows.filter(({ status }) => status === wanted).length;
  const [live, failed] = [count('live'), count('failed')];
  const summary =
    rows.length > 0 &&
    activityTexts.summary(live, failed, rows.length - live - failed, rows.filter(isUnknown).length);
  const isMany = rows.length > MOST_LISTED;
  const listed = isMany ? notableOf(rows) : rows;
  return (
    <>
      <p role="status" className="sr-only">
        {summary}
      </p>
      {rows.length > 0 && (
        <Section
          title={failed === rows.length ? activityTexts.failedTitle : activityTexts.title}
          description={failed === rows.length ? activityTexts.failedDescription : activityTexts.description}
        >
          {isMany && (
            <div className="grid gap-2.5">
              <p className="font-medium">{summary}</p>
              <Progress label={activityTexts.overall} percent={overallOf(rows)} />
            </div>
          )}
          {listed.length > 0 && (
            <ul aria-label={activityTexts.label} className="divide-y divide-line border-y border-line">
              {listed.map((source) => (
                <ActivityRow key={source.id} reflectionId={reflectionId} source={source} />
              ))}
            </ul>
          )}
        </Section>
      )}
    </>
  );
}

const isUnknown = ({ status, end }: WatchedSource) => status === 'live' && end === 'nobody';

/** What failed, what waits for somebody, and what is in work just now. */
function notableOf(rows: readonly WatchedSource[]): readonly WatchedSource[] {
  const failed = rows.filter(({ status }) => status === 'failed');
  const inWork = rows.filter(({ status }) => status === 'reading' || status === 'indexing');
  return [...failed, ...rows.filter(isUnknown), ...inWork.slice(0, MOST_IN_WORK)];
}

const overallOf = (rows: readonly WatchedSource[]): number =>
  Math.round(
    rows.reduce((sum, { status, progress }) => sum + (progressOf(status) ?? progress), 0) / rows.length,
  );

const progressOf = (status: WatchedSource['status']) =>
  status === 'live' || status === 'failed' ? 100 : undefined;

function ActivityRow({ reflectionId, source }: { reflectionId: string; source: WatchedSource }) {
  const { id, title, status, progress, failureReason, end } = source;
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
          <p className="text-small text-ink-soft">
            {status === 'live' ? endTexts[end] : stepTexts[status].now}
          </p>
          <SourceSteps title={title} status={status} percent={progress} />
        </>
      )}
    </li>
  );
}
