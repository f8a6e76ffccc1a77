'use client';

import { type ReactNode, useEffect, useRef } from 'react';

interface FormProps {
  action: (form: FormData) => void;
  /** The latest answer of the action; each new one moves the focus to the first invalid control, if any. */
  result: unknown;
  children: ReactNode;
}

const refusal = '[aria-invalid="true"], [role="alert"]';

export function Form({ action, result, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);

  const answered = useRef(result);

  useEffect(() => {
    if (answered.current === result) return;
    answered.current = result;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [result]);

  return (
    <form
      ref={form}
      action={action}
      noValidate
      className="grid gap-5"
      // React empties a form after its action, a refused one too; nobody should have to type things twice.
      onReset={(event) => {
        if (event.currentTarget.querySelector(refusal)) event.preventDefault();
      }}
    >
      {children}
    </form>
  );
}
