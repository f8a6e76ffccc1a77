'use client';

import type { ComponentProps } from 'react';
import { useFormStatus } from 'react-dom';
import { Button } from '#components/ui/button.tsx';

/** The button of the form it stands in: pending while that form's action runs. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'pending'>) {
  const { pending } = useFormStatus();
  return <Button {...props} type="submit" pending={pending} />;
}
