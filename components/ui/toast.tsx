'use client';

import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { toastTexts } from '#lib/platform/texts/controls.public.ts';

interface ToastMessage {
  text: string;
  /** One way back or onward, such as Undo. */
  action?: { label: string; onSelect: () => void };
}

const ToastContext = createContext<((message: ToastMessage) => void) | null>(null);

/** Says, briefly and out loud to a screen reader, that something happened. Refusals belong beside their cause. */
export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it');
  return show;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<(ToastMessage & { key: string })[]>([]);
  const show = useCallback((message: ToastMessage) => {
    setMessages((current) => [...current.slice(-2), { ...message, key: crypto.randomUUID() }]);
  }, []);
  const dismiss = (key: string) => setMessages((current) => current.filter((message) => message.key !== key));

  return (
    <ToastContext value={show}>
      <Radix.Provider label={toastTexts.label} duration={7000} swipeDirection="down">
        {children}
        {messages.map((message) => (
          <ToastItem key={message.key} message={message} onClose={() => dismiss(message.key)} />
        ))}
        <Radix.Viewport
          label={toastTexts.regionLabel}
          className="fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2 outline-none sm:inset-x-auto sm:end-6 sm:bottom-6"
        />
      </Radix.Provider>
    </ToastContext>
  );
}

function ToastItem({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  return (
    <Radix.Root
      onOpenChange={(open) => !open && onClose()}
      className="flex max-w-full animate-rise items-center gap-1 rounded-md border border-transparent bg-ink py-1.5 ps-4 pe-1.5 text-paper shadow-float"
    >
      <Radix.Description className="py-1.5 text-small">{message.text}</Radix.Description>
      {message.action && (
        <Radix.Action
          altText={message.action.label}
          onClick={message.action.onSelect}
          className="min-h-9 rounded-sm px-3 text-small font-semibold underline underline-offset-4 focus-visible:outline-glow"
        >
          {message.action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label={toastTexts.dismiss}
        className="grid size-9 flex-none place-content-center rounded-sm focus-visible:outline-glow"
      >
        <X aria-hidden="true" className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}
