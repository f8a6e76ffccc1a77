import type { Metadata } from 'next';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { retryDeadLetterAction } from '#app/reflections/[reflectionId]/knowledge/failed-jobs/retry-dead-letter-action.ts';
import { KnowledgeTabs } from '#app/reflections/[reflectionId]/knowledge/knowledge-tabs.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { failedJobTexts } from '#lib/knowledge/texts/failed-jobs.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { type DeadLetter, listDeadLetters } from '#lib/reflections/store/as-user/dead-letters.ts';

export const generateMetadata = (): Metadata => ({ title: failedJobTexts.title });

export default async function FailedJobsPage({ params }: { params: Promise<{ reflectionId: string }> }) {
  const { reflectionId } = await params;
  await reflectionOfPage(reflectionId, KNOWLEDGE_POLICY.retryFailedWork);
  const letters = orThrow(await listDeadLetters(await userClient(), reflectionId));
  return (
    <>
      <PageHeader title={failedJobTexts.title} description={failedJobTexts.description} />
      <KnowledgeTabs reflectionId={reflectionId} current="/failed-jobs" />
      {letters.length === 0 ? (
        <EmptyState title={failedJobTexts.emptyTitle}>{failedJobTexts.empty}</EmptyState>
      ) : (
        <RowList label={failedJobTexts.label}>
          {letters.map((letter) => (
            <Row
              key={letter.id}
              title={whatOf(letter)}
              detail={
                <>
                  <p>{letter.lastError}</p>
                  <p>
                    <MomentIn words={failedJobTexts.failedOn} at={letter.createdAt} />
                  </p>
                </>
              }
              trailing={
                <ButtonForm
                  action={retryDeadLetterAction}
                  fields={{ reflectionId, deadLetterId: letter.id }}
                  label={failedJobTexts.retry}
                  fullLabel={failedJobTexts.retryOf(whatOf(letter))}
                />
              }
            />
          ))}
        </RowList>
      )}
    </>
  );
}

function whatOf({ kind, sourceTitle }: DeadLetter): string {
  const { kinds } = failedJobTexts;
  const what = isKindIn(kinds, kind) ? kinds[kind] : kinds.other;
  return sourceTitle ? failedJobTexts.ofSource(what, sourceTitle) : what;
}

const isKindIn = <Kinds extends object>(kinds: Kinds, kind: string): kind is Extract<keyof Kinds, string> =>
  Object.hasOwn(kinds, kind);
