import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { FirstRun } from '#app/reflections/[reflectionId]/first-run.tsx';
import { LeaveReflection } from '#app/reflections/[reflectionId]/leave-reflection.tsx';
import { MaturitySection, missingSentence } from '#app/reflections/[reflectionId]/voice/maturity-section.tsx';
import { MemberStage } from '#components/chat/member-stage.tsx';
import { titlesByName } from '#components/talk/titles-by-name.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { RoleBadge } from '#components/ui/role-badge.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { hearsVoice } from '#lib/conversations/hears-voice.ts';
import { interviewProgress, standingsOf } from '#lib/conversations/interview-progress.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { speakingModel } from '#lib/conversations/speaking-model.ts';
import { type Overview, readOverview } from '#lib/conversations/store/as-user/overview.ts';
import { memberTalkTexts } from '#lib/conversations/texts/member-talk.public.ts';
import { speakingModelText } from '#lib/conversations/texts/speaking-model.public.ts';
import { TELL_ME_ABOUT } from '#lib/conversations/texts/suggested-questions.public.ts';
import type { Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import { knowledgeTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { env } from '#lib/platform/env.ts';
import { REFLECTION_POLICY } from '#lib/reflections/policy.public.ts';
import type { OpenReflection } from '#lib/reflections/store/as-user/reflections.ts';
import { firstRunTexts } from '#lib/reflections/texts/first-run.public.ts';
import { overviewTexts } from '#lib/reflections/texts/reflections.public.ts';
import { nextStepsOf, type Standing } from './next-steps-of.ts';

type NextStepsProps = {
  reflectionId: string;
  slug: string;
  standing: Standing;
  /** What to add next, in one sentence; empty where there is much. */
  missing: string;
};

function NextSteps({ reflectionId, slug, standing, missing }: NextStepsProps) {
  const { next, nextTitle, nextLabel } = memberTalkTexts;
  const home = `/reflections/${reflectionId}`;
  const ways = {
    contradictions: {
      href: `${home}/knowledge/contradictions`,
      ...next.contradictions,
      body: next.contradictions.body(standing.contradictions),
    },
    interview: { href: `${home}/interview`, ...next.interview },
    goOnWithInterview: {
      href: `${home}/interview`,
      ...next.goOnWithInterview,
      body: next.goOnWithInterview.body(standing.answered, standing.questions),
    },
    source: { href: `${home}/knowledge`, ...next.source },
    publish: { href: `${home}/publish`, ...next.publish },
    guests: { href: `/r/${slug}`, ...next.guests },
  };
  const steps = nextStepsOf(standing);
  if (steps.length === 0) return null;
  return (
    <Section title={nextTitle} description={missing}>
      <RowList label={nextLabel}>
        {steps.map((step) => (
          <Row
            key={step}
            title={ways[step].title}
            detail={ways[step].body}
            trailing={
              <LinkButton href={ways[step].href} variant="secondary">
                {ways[step].action}
              </LinkButton>
            }
          />
        ))}
      </RowList>
    </Section>
  );
}

type TalkSectionProps = {
  reflection: OpenReflection;
  namespaces: readonly Namespace[];
  questions: readonly string[];
};

/** What members are told before they talk, and the stage. */
function TalkSection({
  reflection: { id, displayName, role, language },
  namespaces,
  questions,
}: TalkSectionProps) {
  const isSteward = CONVERSATION_POLICY.openCited.includes(role);
  const home = `/reflections/${id}`;
  return (
    <div className="mb-12">
      <MemberStage
        reflectionId={id}
        isSteward={isSteward}
        name={displayName}
        door={{ address: '/api/sessions', terms: { reflectionId: id } }}
        questions={questions}
        hearsVoice={hearsVoice(language)}
        namespaceTitles={titlesByName(namespaces)}
        {...(isSteward && { citationBase: `${home}/knowledge/cited`, sourceBase: `${home}/knowledge` })}
        below={
          <p className="max-w-[36em] text-small text-ink-soft">
            {memberTalkTexts.kept(env().ELEVENLABS_RETENTION_DAYS)}{' '}
            {isSteward && memberTalkTexts.keptOfStewards} {speakingModelText(speakingModel())}
          </p>
        }
      >
        <p className="max-w-[30em] text-lead text-ink-soft">{memberTalkTexts.lead}</p>
      </MemberStage>
    </div>
  );
}

/** What a member is offered to ask. While nothing has been chosen, a steward is offered the newest sources by their titles. */
const questionsFor = ({ questions, newest }: Pick<Overview, 'questions' | 'newest'>): string[] =>
  questions.length > 0
    ? questions
    : newest.map(({ title, language }) =>
        TELL_ME_ABOUT[language === 'de' || language === 'sv' ? language : 'en'](title),
      );

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
            wasInterviewed: work.turns.some(({ speaker }) => speaker === 'user'),
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
