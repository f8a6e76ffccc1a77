'use client';

import { type ReactNode, useActionState, useEffect, useEffectEvent } from 'react';
import { RefusalNotice, type WaysOn } from '#components/forms/refusal-notice.tsx';
import { Form } from '#components/ui/form.tsx';
import type { ActionState } from '#lib/platform/http/action-state.public.ts';

export type ServerAction<Value> = (
  previous: ActionState<Value>,
  form: FormData,
) => Promise<ActionState<Value>>;

interface ActionFormProps<Value> {
  action: ServerAction<Value>;
  /** Takes the refusals of single fields by name; what is refused as a whole is shown above the fields. */
  children: (refused: Readonly<Record<string, string | undefined>>) => ReactNode;
  /** What takes the form's place once it is done. Without it the form stays. */
  done?: (value: Value) => ReactNode;
  onDone?: (value: Value) => void;
  /** Where single refusals lead on, when this form knows better than the rest. */
  waysOn?: WaysOn;
}

/** A form with its server action: works before the page's scripts have loaded, too. */
export function ActionForm<Value>({ action, children, done, onDone, waysOn }: ActionFormProps<Value>) {
  const [state, send] = useActionState(action, null);
  const whenDone = useEffectEvent((value: Value) => onDone?.(value));

  useEffect(() => {
    if (state?.ok) whenDone(state.value);
  }, [state]);

  if (state?.ok && done) return done(state.value);
  const refused = state && !state.ok ? (state.error.fields ?? {}) : {};
  // Once is enough: the field that has the focus says the same.
  const isSaidByField = state && !state.ok && Object.values(refused).includes(state.error.message);
  return (
    <Form action={send} result={state}>
      {state && !state.ok && !isSaidByField && <RefusalNotice error={state.error} waysOn={waysOn} />}
      {children(refused)}
    </Form>
  );
}
