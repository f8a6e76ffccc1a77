import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { FirstRun } from '#app/reflections/[reflectionId]/first-run.tsx';
import { LeaveReflection } from '#app/reflections/[reflectionId]/leave-reflection.tsx';
import { NextSteps } from '#app/reflections/[reflectionId]/next-steps.tsx';
import { questionsFor } from '#app/reflections/[reflectionId]/questions-for.ts';
import { TalkSection } from '#app/reflections/[reflectionId]/talk-section.tsx';
import { missingSentence } from '#app/reflections/[reflectionId]/voice/audience-maturity.ts';
import { MaturitySection } from '#app/reflections/[reflectionId]/voice/maturity-section.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { RoleBadge } from '#components/ui/role-badge.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { interviewProgress, standingsOf } from '#lib/conversations/interview-progress.public.ts';
import { readOverview } from '#lib/conversations/store/as-user/overview.ts';
import { knowledgeTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { REFLECTION_POLICY } from '#lib/reflections/policy.public.ts';
import { firstRunTexts } from '#lib/reflections/texts/first-run.public.ts';
import { overviewTexts } from '#lib/reflections/texts/reflections.public.ts';

export default async function ReflectionPage({ params }: { params: Promise<{ reflectionId: string }> }) {
  const { reflectionId } = await params;
  const { user, reflection } = await reflectionOfPage(reflectionId, REFLECTION_POLICY.open);
  const overview = orThrow(await readOverview(await userClient(), reflectionId));
  const { namespaces, members, work, speaks, hasTalked } = overview;
  const chapters = work ? interviewProgress(standingsOf(work.turns)).chapters : [];
  return (
    <>
      <PageHeader title={reflection.displayName} marks={<RoleBadge role={reflection.role} />} />
      {work && !(hasTalked && speaks) && (
        <FirstRun
          reflection={reflection}
          namespaces={namespaces}
          sources={work.sourceCounts}
          statements={work.statements}
          speaks={speaks}
        />
      )}
      {speaks && (
        <TalkSection reflection={reflection} namespaces={namespaces} questions={questionsFor(overview)} />
      )}
      {!speaks && !work && (
        <EmptyState title={firstRunTexts.nothingTitle}>{firstRunTexts.nothing}</EmptyState>
      )}
      {work && speaks && (
        <NextSteps
          reflectionId={reflectionId}
          slug={reflection.slug}
          missing={missingSentence(work.progress)}
          standing={{
            role: reflection.role,
            sources: work.sourceCounts.size,
            published: namespaces.filter(({ visibility }) => visibility === 'published').length,
            answered: chapters.reduce((sum, { answered }) => sum + answered, 0),
            questions: chapters.reduce((sum, { total }) => sum + total, 0),
            contradictions: work.contradictions,
          }}
        />
      )}
      {work && work.sourceCounts.size > 0 && (
        <MaturitySection reflectionId={reflectionId} progress={work.progress} />
      )}
      <Section title={overviewTexts.knowledgeTitle} description={overviewTexts.knowledgeDescription}>
        <RowList label={overviewTexts.knowledgeLabel}>
          {namespaces.map(({ id, title, description, visibility }) => (
            <Row
              key={id}
              title={title}
              detail={
                <>
                  {description && <p>{description}</p>}
                  {work && <p>{overviewTexts.sources(work.sourceCounts.get(id) ?? 0)}</p>}
                </>
              }
              mark={<VisibilityBadge visibility={visibility} />}
            />
          ))}
        </RowList>
        {work && (
          <div className="justify-self-start">
            <LinkButton href={`/reflections/${reflectionId}/knowledge`} variant="secondary">
              {work.sourceCounts.size === 0 ? knowledgeTexts.overviewAdd : knowledgeTexts.overviewOpen}
            </LinkButton>
          </div>
        )}
      </Section>
      <Section title={overviewTexts.peopleTitle} description={overviewTexts.peopleDescription}>
        <RowList label={overviewTexts.peopleLabel}>
          {members.map((member) => (
            <Row
              key={member.userId}
              leading={<Avatar name={member.displayName} />}
              title={member.displayName}
              detail={member.userId === user.id ? overviewTexts.you : member.email}
              mark={<RoleBadge role={member.role} />}
            />
          ))}
        </RowList>
        <LeaveReflection reflectionId={reflectionId} name={reflection.displayName} />
      </Section>
    </>
  );
}
