import { MomentIn } from '#components/ui/moment-in.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import type { ExistingSession } from '#lib/chat/store/agent-sessions.ts';
import { chatListTexts as texts } from '#lib/chat/texts/chat.public.ts';

/** Whose and when, and no word of them. */
export function OthersSection({ sessions }: { sessions: readonly ExistingSession[] }) {
  if (sessions.length === 0) return null;
  return (
    <Section title={texts.othersTitle} description={texts.othersDescription}>
      <RowList label={texts.othersLabel}>
        {sessions.map(({ id, displayName, updatedAt }) => (
          <Row key={id} title={displayName} detail={<MomentIn words={texts.changed} at={updatedAt} />} />
        ))}
      </RowList>
    </Section>
  );
}
