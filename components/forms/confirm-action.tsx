'use client';

import { type ComponentProps, useState } from 'react';
import type { ServerAction } from '#components/forms/action-form.tsx';
import { RefusalNotice } from '#components/forms/refusal-notice.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { useToast } from '#components/ui/toast.tsx';
import type { ActionState } from '#lib/platform/http/action-state.public.ts';

interface ConfirmActionProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'action' | 'children'> {
  action: ServerAction<unknown>;
  fields: Readonly<Record<string, string>>;
  /** Said when it is done and the person stays on the page. */
  doneText?: string;
}

/** Asks before a server action that takes something away. A refusal is shown where it was asked for. */
export function ConfirmAction({ action, fields, doneText, ...dialog }: ConfirmActionProps) {
  const [refusal, setRefusal] = useState<Extract<ActionState<unknown>, { ok: false }> | null>(null);
  const say = useToast();

  async function send(form: FormData) {
    const state = await action(null, form);
    if (state && !state.ok) {
      setRefusal(state);
      return false;
    }
    setRefusal(null);
    if (doneText) say({ text: doneText });
    return true;
  }

  return (
    <ConfirmDialog {...dialog} action={send}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {refusal && <RefusalNotice error={refusal.error} />}
    </ConfirmDialog>
  );
}
