import type { Metadata } from 'next';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { InterviewStage } from '#app/reflections/[reflectionId]/interview/interview-stage.tsx';
import { LastInterview } from '#app/reflections/[reflectionId]/interview/last-interview.tsx';
import { ProgressSection } from '#app/reflections/[reflectionId]/interview/progress-section.tsx';
import { choicesForAdding } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import { titlesByName } from '#components/talk/titles-by-name.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { interviewPageTexts } from '#lib/contracts/texts/interview-page.ts';
import { findLastInterview, listInterviewTurns } from '#lib/db/interviews.ts';
import { listNamespaces } from '#lib/db/namespaces.ts';
import { userClient } from '#lib/db/user-client.ts';
import { env } from '#lib/platform/env.ts';
import { interviewProgress } from '#lib/session/interview-progress.ts';

export const metadata: Metadata = { title: interviewPageTexts.title };

export default async function InterviewPage({ params }: { params: Promise<{ reflectionId: string }> }) {
  const { reflectionId } = await params;
  const { reflection } = await reflectionOfPage(reflectionId, STEWARDS);
  const db = await userClient();
  const [namespaces, last, turns] = await Promise.all([
    listNamespaces(db, reflectionId).then(orThrow),
    findLastInterview(db, reflectionId).then(orThrow),
    listInterviewTurns(db, reflectionId).then(orThrow),
  ]);
  const choices = choicesForAdding(namespaces, reflection.role);
  const allowed = choices.filter((choice) => choice.allowed);
  const chosen =
    allowed.find(({ id }) => id === last?.namespaceId) ??
    allowed.find(({ visibility }) => visibility === 'private') ??
    allowed[0];
  const progress = interviewProgress(turns);
  return (
    <>
      <PageHeader
        title={interviewPageTexts.title}
        description={interviewPageTexts.description(reflection.displayName)}
      />
      <div className="mb-12">
        <InterviewStage
          reflectionId={reflectionId}
          choices={choices}
          chosen={chosen?.id}
          retentionDays={env().ELEVENLABS_RETENTION_DAYS}
          namespaceTitles={titlesByName(namespaces)}
          hasBegun={progress.chapters.some(({ answered }) => answered > 0)}
        />
      </div>
      <ProgressSection progress={progress} />
      {last && <LastInterview reflectionId={reflectionId} interview={last} />}
    </>
  );
}
