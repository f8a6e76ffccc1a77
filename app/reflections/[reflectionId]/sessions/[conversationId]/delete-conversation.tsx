'use client';

import { deleteConversationAction } from '#app/reflections/[reflectionId]/sessions/[conversationId]/conversation-actions.ts';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Button } from '#components/ui/button.tsx';
import { pastConversationTexts as texts } from '#lib/conversations/texts/history.public.ts';

type Props = { reflectionId: string; conversationId: string };

export function DeleteConversation({ reflectionId, conversationId }: Props) {
  return (
    <div className="border-t border-line py-9">
      <ConfirmAction
        action={deleteConversationAction}
        fields={{ reflectionId, conversationId }}
        trigger={<Button variant="secondary">{texts.delete}</Button>}
        title={texts.deleteTitle}
        consequences={texts.deleteConsequences}
        confirmLabel={texts.deleteConfirm}
      />
    </div>
  );
}
