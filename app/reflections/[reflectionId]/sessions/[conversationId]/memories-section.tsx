import { forgetMemoryAction } from '#app/reflections/[reflectionId]/sessions/[conversationId]/forget-memory-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import type { ConversationDetail } from '#lib/conversations/store/as-user/conversation-history.ts';
import { pastConversationTexts as texts } from '#lib/conversations/texts/history.public.ts';

type Props = { reflectionId: string; conversation: Pick<ConversationDetail, 'id' | 'memories'> };

export function MemoriesSection({ reflectionId, conversation: { id, memories } }: Props) {
  if (memories.length === 0) return null;
  return (
    <Section title={texts.memoriesTitle} description={texts.memoriesDescription}>
      <RowList label={texts.memoriesTitle}>
        {memories.map((memory) => (
          <Row
            key={memory.id}
            title={memory.body}
            trailing={
              <ButtonForm
                action={forgetMemoryAction}
                fields={{ reflectionId, conversationId: id, memoryId: memory.id }}
                label={texts.forget}
                fullLabel={texts.forgetLabel(memory.body)}
              />
            }
          />
        ))}
      </RowList>
    </Section>
  );
}
