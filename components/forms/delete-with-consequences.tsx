import type { ReactNode } from 'react';
import type { ServerAction } from '#components/forms/action-form.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Button } from '#components/ui/button.tsx';

interface DeleteWithConsequencesProps {
  action: ServerAction<unknown>;
  fields: Readonly<Record<string, string>>;
  /** Opens the question. */
  button: string;
  title: string;
  consequences: ReactNode;
  confirmLabel: string;
}

/** Asks in a dialog; where no script can open one, the consequences stand above the button. */
export function DeleteWithConsequences(props: DeleteWithConsequencesProps) {
  const { action, fields, button, title, consequences, confirmLabel } = props;
  return (
    <>
      <ConfirmAction
        action={action}
        fields={fields}
        trigger={
          <Button variant="danger" className="justify-self-start noscript:hidden">
            {button}
          </Button>
        }
        title={title}
        consequences={consequences}
        confirmLabel={confirmLabel}
      />
      <noscript>
        <div className="grid gap-4">
          {consequences}
          <ButtonForm action={action} fields={fields} label={confirmLabel} variant="danger" size="medium" />
        </div>
      </noscript>
    </>
  );
}
