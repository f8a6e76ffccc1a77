'use client';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { panelStyle, scrimStyle } from '#components/ui/overlay-style.ts';
import { dialogTexts } from '#lib/platform/texts/controls.public.ts';

interface DialogProps {
  title: string;
  description?: ReactNode;
  /** The button that opens it. Leave it out when `open` is driven from outside. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The id of what is said to a screen reader when it opens, where that is not the description. */
  describedBy?: string;
  children: ReactNode;
}

export function Dialog({ title, description, describedBy, trigger, children, ...state }: DialogProps) {
  const opener = useRef<Element>(null);
  return (
    <Radix.Root {...state}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrimStyle} />
        <Radix.Content
          className={panelStyle}
          {...((describedBy || !description) && { 'aria-describedby': describedBy })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Radix knows the way back to a trigger of its own alone.
            if (trigger || !(opener.current instanceof HTMLElement)) return;
            event.preventDefault();
            opener.current.focus();
          }}
        >
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
