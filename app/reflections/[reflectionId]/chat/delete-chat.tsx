'use client';

import { deleteChatAction } from '#app/reflections/[reflectionId]/chat/delete-chat-action.ts';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Button } from '#components/ui/button.tsx';
import { chatListTexts as texts } from '#lib/contracts/texts/chat.ts';

type Props = { reflectionId: string; sessionId: string; title: string };

export function DeleteChat({ reflectionId, sessionId, title }: Props) {
  return (
    <ConfirmAction
      action={deleteChatAction}
      fields={{ reflectionId, sessionId }}
      trigger={
        <Button variant="quiet" size="small" aria-label={texts.deleteLabel(title)}>
          {texts.delete}
        </Button>
      }
      title={texts.deleteTitle}
      consequences={texts.deleteConsequences}
      confirmLabel={texts.deleteConfirm}
    />
  );
}
