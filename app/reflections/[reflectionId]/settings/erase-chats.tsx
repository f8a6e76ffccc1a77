'use client';

import { eraseChatsAction } from '#app/reflections/[reflectionId]/settings/erase-chats-action.ts';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Button } from '#components/ui/button.tsx';
import { eraseChatsTexts as texts } from '#lib/chat/texts/chat.public.ts';

export function EraseChats({ reflectionId, name }: { reflectionId: string; name: string }) {
  return (
    <ConfirmAction
      action={eraseChatsAction}
      fields={{ reflectionId }}
      trigger={
        <Button variant="danger" className="justify-self-start">
          {texts.button}
        </Button>
      }
      title={texts.dialogTitle}
      consequences={texts.consequences}
      confirmLabel={texts.confirm}
      doneText={texts.done}
      phrase={name}
    />
  );
}
