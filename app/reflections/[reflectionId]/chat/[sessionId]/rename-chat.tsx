'use client';

import type { ReactElement } from 'react';
import { useState } from 'react';
import { renameChatAction } from '#app/reflections/[reflectionId]/chat/[sessionId]/rename-chat-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { TITLE_LENGTH } from '#lib/chat/limits.public.ts';
import { chatTexts as texts } from '#lib/chat/texts/chat.public.ts';

type Props = { reflectionId: string; sessionId: string; title: string; trigger: ReactElement };

export function RenameChat({ reflectionId, sessionId, title, trigger }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog title={texts.renameTitle} trigger={trigger} open={isOpen} onOpenChange={setOpen}>
      <ActionForm action={renameChatAction} onDone={() => setOpen(false)}>
        {(refused) => (
          <>
            <input type="hidden" name="reflectionId" value={reflectionId} />
            <input type="hidden" name="sessionId" value={sessionId} />
            <Field label={texts.renameField} error={refused.title}>
              <Input name="title" defaultValue={title} maxLength={TITLE_LENGTH} autoComplete="off" />
            </Field>
            <SubmitButton className="justify-self-start">{texts.renameSubmit}</SubmitButton>
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}
