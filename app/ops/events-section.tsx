import { Moment } from '#components/ui/moment.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import type { ListedEvent } from '#lib/ops/store/as-service/operations.ts';
import { operationsTexts as texts } from '#lib/ops/texts/operations.public.ts';

export function EventsSection({ events }: { events: readonly ListedEvent[] }) {
  return (
    <Section title={texts.eventsTitle} description={texts.eventsDescription}>
      <RowList label={texts.eventsLabel}>
        {events.map((event) => (
          <Row
            key={`${event.at} ${event.action} ${event.reflectionId}`}
            title={inWords(event.action)}
            detail={<p className="text-micro wrap-anywhere">{whatOf(event)}</p>}
            trailing={
              <span className="text-small text-ink-soft">
                <Moment at={event.at} />
              </span>
            }
          />
        ))}
      </RowList>
    </Section>
  );
}

/** `share_link.created`, as one would say it. */
function inWords(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const whatOf = ({ actorId, reflectionId, details }: ListedEvent): string =>
  [
    actorId && texts.by(actorId),
    reflectionId && texts.of(reflectionId),
    ...Object.entries(details).map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`),
  ]
    .filter(Boolean)
    .join(', ');
