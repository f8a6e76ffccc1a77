'use client';

import { Download, Ellipsis, Lock, Pencil, Trash2 } from 'lucide-react';
import { type ReactElement, type Ref, type RefObject, useRef, useState } from 'react';
import {
  endChatAction,
  renameChatAction,
} from '#app/reflections/[reflectionId]/chat/[sessionId]/chat-actions.ts';
import { deleteChatAction } from '#app/reflections/[reflectionId]/chat/delete-chat-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { DropdownMenu, MenuItem } from '#components/ui/dropdown-menu.tsx';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { TITLE_LENGTH } from '#lib/chat/limits.public.ts';
import { chatListTexts, chatTexts as texts } from '#lib/chat/texts/chat.public.ts';

type Props = { reflectionId: string; sessionId: string; title: string; isEnded: boolean; offRecord: boolean };

type RenameChatProps = { reflectionId: string; sessionId: string; title: string; trigger: ReactElement };

function RenameChat({ reflectionId, sessionId, title, trigger }: RenameChatProps) {
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

export function ChatMenu({ reflectionId, sessionId, title, isEnded, offRecord }: Props) {
  const menu = useRef<HTMLButtonElement>(null);
  const rename = useRef<HTMLButtonElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const download = useRef<HTMLAnchorElement>(null);
  const fields = { reflectionId, sessionId };
  return (
    <div className="relative">
      <DropdownMenu
        trigger={
          <IconButton ref={menu} label={texts.menu}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => download.current?.click()}>
          <Download aria-hidden="true" />
          {texts.download}
        </MenuItem>
        <MenuItem onSelect={() => rename.current?.click()}>
          <Pencil aria-hidden="true" />
          {texts.rename}
        </MenuItem>
        {!isEnded && (
          <MenuItem onSelect={() => close.current?.click()}>
            <Lock aria-hidden="true" />
            {texts.close}
          </MenuItem>
        )}
        <MenuItem danger onSelect={() => remove.current?.click()}>
          <Trash2 aria-hidden="true" />
          {texts.delete}
        </MenuItem>
      </DropdownMenu>
      {/* Outside of the menu, which is gone by the time that they are used. */}
      <a ref={download} hidden download href={`/api/reflections/${reflectionId}/chat/${sessionId}/export`}>
        {texts.download}
      </a>
      <RenameChat
        reflectionId={reflectionId}
        sessionId={sessionId}
        title={title}
        trigger={<Opener opener={rename} menu={menu} />}
      />
      <ConfirmAction
        action={endChatAction}
        fields={fields}
        trigger={<Opener opener={close} menu={menu} />}
        title={texts.closeTitle}
        consequences={offRecord ? texts.closeOffRecord : texts.closeConsequences}
        confirmLabel={texts.closeConfirm}
      />
      <ConfirmAction
        action={deleteChatAction}
        fields={fields}
        trigger={<Opener opener={remove} menu={menu} />}
        title={chatListTexts.deleteTitle}
        consequences={chatListTexts.deleteConsequences}
        confirmLabel={chatListTexts.deleteConfirm}
      />
    </div>
  );
}

type OpenerProps = {
  opener: RefObject<HTMLButtonElement | null>;
  menu: RefObject<HTMLButtonElement | null>;
  /** The dialog's own. */
  ref?: Ref<HTMLButtonElement>;
};

/** Opens its dialog for the menu, and hands the focus on that the dialog gives back. */
function Opener({ opener, menu, ref, ...dialog }: OpenerProps) {
  return (
    <button
      {...dialog}
      ref={(button) => {
        opener.current = button;
        if (typeof ref === 'function') ref(button);
        else if (ref) ref.current = button;
      }}
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
      onFocus={() => menu.current?.focus()}
    />
  );
}
