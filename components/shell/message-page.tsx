import type { ReactNode } from 'react';
import { ReflectionMark } from '#components/brand/reflection-mark.tsx';
import { BarePage } from '#components/shell/bare-page.tsx';

interface MessagePageProps {
  /** What happened. */
  title: string;
  /** Why, as far as the reader is helped by knowing it. */
  children: ReactNode;
  /** What to do now. */
  actions: ReactNode;
}

/** A page that says one thing, for when there is no other page to show. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <BarePage className="max-w-2xl justify-items-start gap-6 pt-10 sm:px-8 sm:pt-[14vh]">
      <span className="text-edge opacity-70">
        <ReflectionMark className="-ms-2 size-16" />
      </span>
      <h1 className="text-title">{title}</h1>
      <div className="grid gap-3 text-lead text-ink-soft">{children}</div>
      <div className="flex flex-wrap gap-3 pt-2">{actions}</div>
    </BarePage>
  );
}
