import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { LeaveReflection } from '#app/reflections/[reflectionId]/leave-reflection.tsx';
import { NextSteps } from '#app/reflections/[reflectionId]/next-steps.tsx';
import { TalkSection } from '#app/reflections/[reflectionId]/talk-section.tsx';
import { MaturitySection } from '#app/reflections/[reflectionId]/voice/maturity-section.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { RoleBadge } from '#components/ui/role-badge.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { MEMBERS, STEWARDS } from '#lib/contracts/roles.ts';
import { knowledgeTexts } from '#lib/contracts/texts/knowledge.ts';
import { overviewTexts } from '#lib/contracts/texts/reflections.ts';
import { listInterviewTurns } from '#lib/db/interviews.ts';
import { listMembers } from '#lib/db/members.ts';
import { listNamespaces } from '#lib/db/namespaces.ts';
import { countSources } from '#lib/db/sources.ts';
import { countStatements } from '#lib/db/statement-counts.ts';
import { userClient } from '#lib/db/user-client.ts';
import { interviewProgress } from '#lib/session/interview-progress.ts';

export default async function ReflectionPage({ params }: { params: Promise<{ reflectionId: string }> }) {
  const { reflectionId } = await params;
  const { user, reflection } = await reflectionOfPage(reflectionId, MEMBERS);
  const db = await userClient();
  const isSteward = STEWARDS.includes(reflection.role);
  const [namespaces, members, sourceCounts, statements, turns] = await Promise.all([
    listNamespaces(db, reflectionId).then(orThrow),
    listMembers(db, reflectionId).then(orThrow),
    isSteward ? countSources(db, reflectionId).then(orThrow) : null,
    isSteward ? countStatements(db, reflectionId).then(orThrow) : null,
    isSteward ? listInterviewTurns(db, reflectionId).then(orThrow) : null,
  ]);
  const chapters = turns ? interviewProgress(turns).chapters : [];
  return (
    <>
      <PageHeader title={reflection.displayName} marks={<RoleBadge role={reflection.role} />} />
      <TalkSection reflection={reflection} namespaces={namespaces} />
      {sourceCounts && (
        <NextSteps
          reflectionId={reflectionId}
          slug={reflection.slug}
          standing={{
            role: reflection.role,
            sources: sourceCounts.size,
            published: namespaces.filter(({ visibility }) => visibility === 'published').length,
            answered: chapters.reduce((sum, { answered }) => sum + answered, 0),
            questions: chapters.reduce((sum, { total }) => sum + total, 0),
          }}
        />
      )}
      {statements && (
        <MaturitySection reflectionId={reflectionId} namespaces={namespaces} statements={statements} />
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
                  {sourceCounts && <p>{overviewTexts.sources(sourceCounts.get(id) ?? 0)}</p>}
                </>
              }
              trailing={<VisibilityBadge visibility={visibility} />}
            />
          ))}
        </RowList>
        {sourceCounts && (
          <div className="justify-self-start">
            <LinkButton href={`/reflections/${reflectionId}/knowledge`} variant="secondary">
              {sourceCounts.size === 0 ? knowledgeTexts.overviewAdd : knowledgeTexts.overviewOpen}
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
              trailing={<RoleBadge role={member.role} />}
            />
          ))}
        </RowList>
        <LeaveReflection reflectionId={reflectionId} name={reflection.displayName} />
      </Section>
    </>
  );
}
