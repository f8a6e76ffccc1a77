import type { Metadata } from 'next';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { dismissQuestionAction } from '#app/reflections/[reflectionId]/questions/dismiss-question-action.ts';
import { setWeeklyMailAction } from '#app/reflections/[reflectionId]/questions/set-weekly-mail-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { Joined } from '#components/ui/joined.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { listQuestions, type QuestionEntry } from '#lib/conversations/store/as-user/visitor-questions.ts';
import { readWantsWeeklyMail } from '#lib/conversations/store/weekly-mails.ts';
import { questionsTexts as texts } from '#lib/conversations/texts/questions.public.ts';
import { weeklyMailTexts } from '#lib/conversations/texts/weekly-mail.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { env } from '#lib/platform/env.ts';

/** What was asked, how often and how it went; without an answer, the way to give one. */
function QuestionRow({ reflectionId, entry }: { reflectionId: string; entry: QuestionEntry }) {
  const { id, question, times, people, answered, unanswered, ratedGood, ratedBad, askedAgain } = entry;
  const { lastAskedAt, lastWasAnswered, isAnswered, answeredSince, forMembers, answer, isDismissed } = entry;
  const isMixed = isAnswered ? unanswered > 0 : answered > 0;
  const how = [
    // Where all went as the section says, it is said once.
    isMixed && answered > 0 && texts.answered(answered),
    isMixed && unanswered > 0 && texts.unanswered(unanswered),
    ratedGood > 0 && texts.ratedGood(ratedGood),
    ratedBad > 0 && texts.ratedBad(ratedBad),
    askedAgain > 0 && texts.askedAgain(askedAgain),
    <MomentIn key="last" words={texts.last} at={lastAskedAt} isDay />,
  ];
  return (
    <Row
      title={<span className="font-serif text-words font-normal">{question}</span>}
      detail={
        <>
          <p>
            <Joined by=" · " parts={[texts.asked(times, people), ...how]} />
          </p>
          {answeredSince && unanswered > 0 && (
            <p>
              <MomentIn words={texts.answeredSince} at={answeredSince} isDay />
            </p>
          )}
          {!isAnswered && answered > 0 && (
            <p>{lastWasAnswered ? texts.answerIsGone : texts.notAnsweredLast}</p>
          )}
          {answer && (
            <p>
              {answer.words && <q className="words">{answer.words}</q>}{' '}
              <TextLink href={sourcePath(reflectionId, answer.sourceId)}>{answer.title}</TextLink>
            </p>
          )}
          {forMembers && <p>{texts.forMembers(forMembers.collection, forMembers.isPublished)}</p>}
        </>
      }
      trailing={
        <>
          {!isDismissed && (!isAnswered || ratedBad + askedAgain > 0) && (
            <LinkButton
              href={`/reflections/${reflectionId}/interview?question=${id}`}
              variant="secondary"
              size="small"
              label={texts.answerOf(question)}
            >
              {texts.answer}
            </LinkButton>
          )}
          <ButtonForm
            action={dismissQuestionAction}
            fields={{ reflectionId, questionId: id, dismisses: isDismissed ? 'no' : 'yes' }}
            label={isDismissed ? texts.takeBack : texts.dismiss}
            fullLabel={isDismissed ? texts.takeBackOf(question) : texts.dismissOf(question)}
            variant="quiet"
          />
        </>
      }
    />
  );
}

export const generateMetadata = (): Metadata => ({ title: texts.title });

export default async function QuestionsPage({ params }: { params: Promise<{ reflectionId: string }> }) {
  const { reflectionId } = await params;
  const { user } = await reflectionOfPage(reflectionId, CONVERSATION_POLICY.readVisitorQuestions);
  const db = await userClient();
  const [{ entries, offRecord }, wantsMail] = await Promise.all([
    listQuestions(db, reflectionId).then(orThrow),
    readWantsWeeklyMail(db, { reflectionId, userId: user.id }).then(orThrow),
  ]);
  const open = entries.filter(({ isAnswered, isDismissed }) => !isAnswered && !isDismissed);
  const answered = entries.filter(({ isAnswered, isDismissed }) => isAnswered && !isDismissed);
  const dismissed = entries.filter(({ isDismissed }) => isDismissed);
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      {entries.length === 0 && <EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>}
      {open.length > 0 && (
        <Section title={texts.openTitle} description={texts.openDescription}>
          <RowList label={texts.openLabel}>
            {open.map((entry) => (
              <QuestionRow key={entry.id} reflectionId={reflectionId} entry={entry} />
            ))}
          </RowList>
        </Section>
      )}
      {answered.length > 0 && (
        <Section title={texts.answeredTitle} description={texts.answeredDescription}>
          <RowList label={texts.answeredLabel}>
            {answered.map((entry) => (
              <QuestionRow key={entry.id} reflectionId={reflectionId} entry={entry} />
            ))}
          </RowList>
        </Section>
      )}
      {dismissed.length > 0 && (
        <Fold title={texts.dismissedTitle} detail={String(dismissed.length)}>
          <p className="text-small text-ink-soft">{texts.dismissedDescription}</p>
          <RowList label={texts.dismissedTitle}>
            {dismissed.map((entry) => (
              <QuestionRow key={entry.id} reflectionId={reflectionId} entry={entry} />
            ))}
          </RowList>
        </Fold>
      )}
      {offRecord > 0 && <p className="mt-8 text-small text-ink-soft">{texts.offRecord(offRecord)}</p>}
      {env().SMTP_URL && (
        <Section title={weeklyMailTexts.title} description={weeklyMailTexts.description}>
          <p>{wantsMail ? weeklyMailTexts.on : weeklyMailTexts.off}</p>
          <ButtonForm
            action={setWeeklyMailAction}
            fields={{ reflectionId, wants: wantsMail ? 'no' : 'yes' }}
            label={wantsMail ? weeklyMailTexts.stop : weeklyMailTexts.start}
          />
        </Section>
      )}
    </>
  );
}
