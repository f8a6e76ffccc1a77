import { DaysChart } from '#components/sessions/days-chart.tsx';
import { Section } from '#components/ui/section.tsx';
import type { ConversationFigures } from '#lib/conversations/store/as-user/conversation-history.ts';
import { historyFiguresTexts as texts } from '#lib/conversations/texts/history.public.ts';

export function FiguresSection({ figures: { quarters, topics } }: { figures: ConversationFigures }) {
  // Nothing to look at yet: the empty list says what to do.
  if (quarters.length === 0) return null;
  const most = Math.max(1, ...topics.map(({ answers }) => answers));
  return (
    <div className="mt-12">
      <Section title={texts.title} description={texts.description}>
        <DaysChart quarters={quarters} now={new Date().toISOString()} />
      </Section>
      <Section title={texts.topicsTitle} description={texts.topicsDescription}>
        {topics.length === 0 ? (
          <p className="text-ink-soft">{texts.noTopics}</p>
        ) : (
          <ol className="grid gap-3">
            {topics.map(({ title, answers }) => (
              <li key={title} className="grid gap-1.5">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-serif text-[1.0625rem]">{title}</span>
                  <span className="text-small text-ink-soft">{texts.answers(answers)}</span>
                </p>
                <span
                  aria-hidden="true"
                  className="h-1.5 rounded-full bg-paper-sunken forced-colors:border forced-colors:border-[CanvasText]"
                >
                  <span
                    className="block h-full rounded-full bg-lamp forced-colors:bg-[Highlight]"
                    style={{ width: `${(answers / most) * 100}%` }}
                  />
                </span>
              </li>
            ))}
          </ol>
        )}
      </Section>
    </div>
  );
}
