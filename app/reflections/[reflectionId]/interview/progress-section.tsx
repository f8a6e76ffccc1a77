import { Check } from 'lucide-react';
import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { Fold } from '#components/ui/fold.tsx';
import { Progress } from '#components/ui/progress.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { InterviewProgress } from '#lib/conversations/interview-progress.public.ts';
import type { InterviewPlan } from '#lib/conversations/store/as-user/interviews.ts';
import { interviewPageTexts } from '#lib/conversations/texts/interview-page.public.ts';
import { questionsTexts } from '#lib/conversations/texts/questions.public.ts';
import type { InterviewLanguage } from '#lib/knowledge/texts/interview.public.ts';

const SHOWN = 3;

type Props = {
  reflectionId: string;
  progress: InterviewProgress;
  plan: InterviewPlan;
  asksIn: InterviewLanguage;
};

/** How far the interview has come, what it will ask next, and what it need not ask. */
export function ProgressSection({ reflectionId, progress: { chapters, next }, plan, asksIn }: Props) {
  const { known, askedInVain } = plan;
  const answered = chapters.reduce((sum, chapter) => sum + chapter.answered, 0);
  const total = chapters.reduce((sum, chapter) => sum + chapter.total, 0);
  const summary = interviewPageTexts.progressLabel(answered, total);
  return (
    <Section title={interviewPageTexts.progressTitle} description={interviewPageTexts.progressDescription}>
      <div className="grid gap-2">
        <p className="font-medium" aria-live="polite">
          {summary}
        </p>
        <Progress label={summary} percent={total === 0 ? 0 : (answered / total) * 100} />
      </div>
      <ol aria-label={interviewPageTexts.chaptersLabel} className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {chapters.map((chapter, at) => (
          <li key={chapter.title} className="flex min-h-9 items-baseline justify-between gap-4 py-1.5">
            <span className="flex min-w-0 items-baseline gap-2">
              {interviewPageTexts.chapters[at]}
              {chapter.answered === chapter.total && (
                <Check aria-hidden="true" className="size-4 flex-none self-center text-success" />
              )}
            </span>
            <span className="flex-none text-small text-ink-soft tabular-nums">
              {interviewPageTexts.chapter(chapter.answered, chapter.total)}
            </span>
          </li>
        ))}
      </ol>
      {next.length > 0 ? (
        <div className="grid gap-2">
          <h3 className="font-sans text-small font-semibold tracking-normal">{interviewPageTexts.upNext}</h3>
          <ul className="grid gap-2 font-serif text-words text-ink-soft">
            {next.slice(0, SHOWN).map((question) => (
              <li key={question} lang={askedInVain.includes(question) ? undefined : asksIn}>
                {askedInVain.includes(question) ? questionsTexts.fromVisitor(question) : question}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-ink-soft">{interviewPageTexts.complete}</p>
      )}
      {known.length > 0 && (
        <Fold title={interviewPageTexts.known(known.length)}>
          <ul className="grid gap-2 ps-6">
            {known.map(({ question, sourceId, sourceTitle }) => (
              <li key={question}>
                <p lang={asksIn} className="font-serif text-words">
                  {question}
                </p>
                <p className="text-small">
                  <TextLink href={sourcePath(reflectionId, sourceId)}>{sourceTitle}</TextLink>
                </p>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </Section>
  );
}
