'use client';

import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';

interface TooltipProps {
  text: string;
  /** One focusable element. */
  children: ReactElement;
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-appear rounded-sm border border-transparent bg-ink px-2.5 py-1.5 text-micro text-paper"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
