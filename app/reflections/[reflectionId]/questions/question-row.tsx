import { Joined } from '#components/ui/joined.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { Row } from '#components/ui/row-list.tsx';
import type { QuestionEntry } from '#lib/conversations/store/visitor-questions.ts';
import { questionsTexts as texts } from '#lib/conversations/texts/questions.public.ts';

/** What was asked, how often and how it went; without an answer, the way to give one. */
export function QuestionRow({ reflectionId, entry }: { reflectionId: string; entry: QuestionEntry }) {
  const { id, question, times, people, well, badly, unanswered, lastAskedAt } = entry;
  const { answeredForMembersAt, answeredForGuestsAt, isAnswered } = entry;
  const since = answeredForGuestsAt ?? answeredForMembersAt;
  const how = [
    well > 0 && texts.well(well),
    badly > 0 && texts.badly(badly),
    unanswered > 0 && texts.unanswered(unanswered),
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
          {isAnswered && since && (
            <p>
              <MomentIn words={texts.answeredSince} at={since} isDay />
            </p>
          )}
          {!isAnswered && answeredForMembersAt && <p>{texts.membersOnly}</p>}
        </>
      }
      trailing={
        (!isAnswered || badly > 0) && (
          <LinkButton
            href={`/reflections/${reflectionId}/interview?question=${id}`}
            variant="secondary"
            size="small"
            label={texts.answerOf(question)}
          >
            {texts.answer}
          </LinkButton>
        )
      }
    />
  );
}
