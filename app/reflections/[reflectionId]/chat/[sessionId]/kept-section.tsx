import { forgetTypedMemoryAction } from '#app/reflections/[reflectionId]/chat/[sessionId]/forget-typed-memory-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import type { SessionKeepsakes } from '#lib/chat/store/as-service/session-keepsakes.ts';
import { chatTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { pastConversationTexts } from '#lib/conversations/texts/history.public.ts';

type Props = {
  reflectionId: string;
  sessionId: string;
  kept: Pick<SessionKeepsakes, 'recap' | 'memories'>;
};

/** What stays of the conversation for its person, who can take a memory back. */
export function KeptSection({ reflectionId, sessionId, kept: { recap, memories } }: Props) {
  if (recap === null && memories.length === 0) return null;
  return (
    <details className="mb-6 max-w-[42em]">
      <summary className="min-h-8 w-fit cursor-pointer content-center text-small text-ink-soft hover:text-ink">
        {texts.recapTitle}
      </summary>
      <div className="grid gap-3 pt-2">
        {recap !== null && <p className="whitespace-pre-line">{recap}</p>}
        {memories.length > 0 && (
          <RowList label={texts.memoriesLabel}>
            {memories.map((memory) => (
              <Row
                key={memory.id}
                title={memory.body}
                trailing={
                  <ButtonForm
                    action={forgetTypedMemoryAction}
                    fields={{ reflectionId, sessionId, memoryId: memory.id }}
                    label={pastConversationTexts.forget}
                    fullLabel={pastConversationTexts.forgetLabel(memory.body)}
                  />
                }
              />
            ))}
          </RowList>
        )}
        <p className="text-small text-ink-soft">{texts.recapHint}</p>
      </div>
    </details>
  );
}
