import type { Metadata } from 'next';
import { after } from 'next/server';
import { z } from 'zod';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { InterviewStage } from '#app/reflections/[reflectionId]/interview/interview-stage.tsx';
import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import {
  choiceForInterview,
  choicesForAdding,
} from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import { titlesByName } from '#components/talk/titles-by-name.ts';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { hearsVoice } from '#lib/conversations/hears-voice.ts';
import { standingsOf } from '#lib/conversations/interview-progress.public.ts';
import { lookForKnownQuestions } from '#lib/conversations/known-questions.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import {
  findLastInterview,
  type Interview,
  listInterviewTurns,
  readInterviewPlan,
} from '#lib/conversations/store/as-user/interviews.ts';
import { findQuestion } from '#lib/conversations/store/as-user/visitor-questions.ts';
import { interviewPageTexts } from '#lib/conversations/texts/interview-page.public.ts';
import { listNamespaces } from '#lib/knowledge/store/as-user/namespaces.ts';
import { interviewLanguageOf } from '#lib/knowledge/texts/interview.public.ts';
import { stepTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { env } from '#lib/platform/env.ts';
import { languageName } from '#lib/platform/languages.public.ts';
import { language } from '#lib/platform/words/language.public.ts';
import { mayKeepSound } from '#lib/voice/interviewer-agent.ts';

export const generateMetadata = (): Metadata => ({ title: interviewPageTexts.title });

const interviewQuery = z.object({ question: z.guid().optional().catch(undefined) });

type Props = {
  params: Promise<{ reflectionId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

type LastInterviewProps = { reflectionId: string; interview: Interview };

/** What became of the last one. */
function LastInterview({ reflectionId, interview }: LastInterviewProps) {
  const { createdAt, durationSeconds, source, isOpen } = interview;
  return (
    <Section title={interviewPageTexts.lastTitle} description={interviewPageTexts.lastDescription}>
      <div className="grid gap-1.5">
        <p>
          <MomentIn words={interviewPageTexts.lastOn} at={createdAt} />
          {durationSeconds !== null && durationSeconds > 0 && (
            <span className="text-ink-soft">, {interviewPageTexts.lastTook(durationSeconds)}</span>
          )}
        </p>
        {source ? (
          <p>
            <span className="font-medium">{stepTexts[source.status].label}.</span>{' '}
            <span className="text-ink-soft">{stepTexts[source.status].now}</span>{' '}
            <TextLink href={sourcePath(reflectionId, source.id)}>{interviewPageTexts.lastSource}</TextLink>
          </p>
        ) : (
          <p className="text-ink-soft">
            {isOpen ? interviewPageTexts.lastPending : interviewPageTexts.lastUnkept}
          </p>
        )}
      </div>
    </Section>
  );
}

export default async function InterviewPage({ params, searchParams }: Props) {
  const { reflectionId } = await params;
  const { question: questionId } = interviewQuery.parse(await searchParams);
  const { reflection } = await reflectionOfPage(reflectionId, CONVERSATION_POLICY.interview);
  const asksIn = interviewLanguageOf(reflection.language);
  const db = await userClient();
  const [namespaces, last, turns, plan] = await Promise.all([
    listNamespaces(db, reflectionId).then(orThrow),
    findLastInterview(db, reflectionId).then(orThrow),
    listInterviewTurns(db, reflectionId).then(orThrow),
    readInterviewPlan(db, reflectionId).then(orThrow),
  ]);
  const question = questionId ? await findQuestion(db, questionId) : null;
  const choices = choicesForAdding(namespaces, reflection.role);
  const chosen = choiceForInterview(choices, {
    lastId: last?.namespaceId ?? undefined,
    isGuests: question?.ok === true && question.value.isGuests,
  });
  const standings = standingsOf(turns, plan.askedInVain);
  after(() => lookForKnownQuestions(reflectionId, asksIn, standings));
  return (
    <>
      <PageHeader
        title={interviewPageTexts.title}
        description={[
          interviewPageTexts.description(reflection.displayName),
          asksIn !== language() && interviewPageTexts.askedIn(languageName(asksIn)),
        ]
          .filter(Boolean)
          .join(' ')}
      />
      <InterviewStage
        reflectionId={reflectionId}
        choices={choices}
        chosen={chosen?.id}
        retentionDays={env().ELEVENLABS_RETENTION_DAYS}
        namespaceTitles={titlesByName(namespaces)}
        question={question?.ok && questionId ? { id: questionId, ...question.value } : undefined}
        hearsVoice={hearsVoice(asksIn)}
        mayKeepSound={hearsVoice(asksIn) && mayKeepSound()}
        standings={standings}
        plan={plan}
        asksIn={asksIn}
      />
      {last && <LastInterview reflectionId={reflectionId} interview={last} />}
    </>
  );
}
