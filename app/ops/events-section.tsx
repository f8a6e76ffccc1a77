import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { operationsTexts as texts } from '#lib/contracts/texts/operations.ts';
import type { ListedEvent } from '#lib/db/operations.ts';

export function EventsSection({ events }: { events: readonly ListedEvent[] }) {
  return (
    <Section title={texts.eventsTitle} description={texts.eventsDescription}>
      <RowList label={texts.eventsLabel}>
        {events.map((event) => (
          <Row
            key={`${event.at} ${event.action} ${event.reflectionId}`}
            title={event.action}
            detail={<p className="wrap-anywhere">{whatOf(event)}</p>}
            trailing={<time dateTime={event.at}>{event.at.slice(0, 19).replace('T', ' ')}</time>}
          />
        ))}
      </RowList>
    </Section>
  );
}

const whatOf = ({ actorId, reflectionId, details }: ListedEvent): string =>
  [
    actorId && texts.by(actorId),
    reflectionId && texts.of(reflectionId),
    ...Object.entries(details).map(([name, value]) => `${name} ${String(value)}`),
  ]
    .filter(Boolean)
    .join(', ');
