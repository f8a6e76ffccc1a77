'use client';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { panelStyle, scrimStyle } from '#components/ui/overlay-style.ts';
import { dialogTexts } from '#lib/platform/texts/controls.public.ts';

interface DialogProps {
  title: string;
  description?: ReactNode;
  /** The button that opens it. Leave it out when `open` is driven from outside. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

export function Dialog({ title, description, trigger, children, ...state }: DialogProps) {
  return (
    <Radix.Root {...state}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrimStyle} />
        <Radix.Content className={panelStyle} {...(description ? {} : { 'aria-describedby': undefined })}>
          <div className="grid gap-1.5 pe-10">
            <Radix.Title className="text-heading">{title}</Radix.Title>
            {description && <Radix.Description className="text-ink-soft">{description}</Radix.Description>}
          </div>
          {children}
          <Radix.Close
            aria-label={dialogTexts.close}
            className="absolute end-3 top-3 grid size-10 place-content-center rounded-md text-ink-soft hover:bg-paper-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
