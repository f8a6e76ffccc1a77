import { ImportChat } from '#app/reflections/[reflectionId]/chat/import-chat.tsx';
import { NewChatForm } from '#app/reflections/[reflectionId]/chat/new-chat-form.tsx';
import { Section } from '#components/ui/section.tsx';
import { chatListTexts as texts } from '#lib/contracts/texts/chat.ts';

/** Where tools are opened from the stage: with them, or for viewers without, what is written is encrypted. */
export function TypingSection({ reflectionId, isSteward }: { reflectionId: string; isSteward: boolean }) {
  const words = isSteward ? texts.withTools : texts.withoutTools;
  return (
    <Section title={words.title} description={words.description}>
      <div className="grid gap-2">
        <NewChatForm reflectionId={reflectionId} choosesFiles={isSteward} />
        <ImportChat reflectionId={reflectionId} />
      </div>
    </Section>
  );
}
