'use client';

import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from '#components/ui/input.tsx';
import { fieldTexts } from '#lib/platform/texts/controls.public.ts';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Tells a password manager whether to fill in or to propose. */
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordInput(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        {...props}
        type={visible ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pe-12"
      />
      <button
        type="button"
        aria-label={fieldTexts.showPassword}
        aria-pressed={visible}
        onClick={() => setVisible(!visible)}
        className="absolute inset-y-0 end-0 grid w-11 place-content-center rounded-md text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
