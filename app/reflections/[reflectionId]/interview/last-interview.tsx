import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Interview } from '#lib/conversations/store/as-user/interviews.ts';
import { interviewPageTexts } from '#lib/conversations/texts/interview-page.public.ts';
import { stepTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = { reflectionId: string; interview: Interview };

/** What became of the last one. */
export function LastInterview({ reflectionId, interview }: Props) {
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
