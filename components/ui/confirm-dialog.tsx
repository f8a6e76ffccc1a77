'use client';

import { AlertDialog as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { panelStyle, scrimStyle } from '#components/ui/overlay-style.ts';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { dialogTexts } from '#lib/platform/texts/controls.public.ts';

interface ConfirmDialogProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** A question that names the thing: "Delete Mara Lindqvist?" */
  title: string;
  /** What goes with it, and whether it can come back. */
  consequences: ReactNode;
  /** The verb again: "Delete". */
  confirmLabel: string;
  /** Must be typed before the button works. For what cannot be undone. */
  phrase?: string;
  /** Runs on confirmation; the dialog closes when it answers true. Throwing breaks the page. */
  action: (form: FormData) => Promise<boolean>;
  /** Hidden inputs the action needs, or the refusal of the last try. */
  children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, title, consequences, confirmLabel, phrase, action, children } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setTyped('');
      }}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className={scrimStyle} />
        <Radix.Content className={panelStyle}>
          <div className="grid gap-2">
            <Radix.Title className="text-heading">{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="grid gap-2 text-ink-soft">{consequences}</div>
            </Radix.Description>
          </div>
          <form
            className="grid gap-5"
            action={async (form) => {
              if (await action(form)) setOpen(false);
            }}
          >
            {children}
            {phrase && <PhraseInput phrase={phrase} typed={typed} onTyped={setTyped} />}
            <div className="flex flex-wrap justify-end gap-3">
              <Radix.Cancel asChild>
                <Button variant="quiet">{dialogTexts.cancel}</Button>
              </Radix.Cancel>
              <SubmitButton variant="danger" disabled={phrase !== undefined && typed.trim() !== phrase}>
                {confirmLabel}
              </SubmitButton>
            </div>
          </form>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface PhraseInputProps {
  phrase: string;
  typed: string;
  onTyped: (typed: string) => void;
}

function PhraseInput({ phrase, typed, onTyped }: PhraseInputProps) {
  return (
    <Field label={dialogTexts.typeToConfirm(phrase)}>
      <Input
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
