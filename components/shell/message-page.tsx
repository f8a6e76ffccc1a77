import type { ReactNode } from 'react';
import { ReflectionMark, Wordmark } from '#components/brand/marks.tsx';
import { SkipLink } from '#components/ui/skip-link.tsx';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';

interface MessagePageProps {
  /** What happened. */
  title: string;
  /** Why, as far as the reader is helped by knowing it. */
  children: ReactNode;
  /** What to do now: WayOut. */
  actions: ReactNode;
}

/**
 * A page that says one thing, for when there is no other page to show. Next hands its scripts to every page, in case it is
 * needed, so it has none.
 */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex h-16 w-full max-w-6xl items-center px-4 sm:h-20 sm:px-8">
        <a href="/" aria-label={shellTexts.homeLabel} className="flex rounded-sm py-2">
          <Wordmark />
        </a>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-2xl justify-items-start gap-6 px-4 pt-10 pb-24 outline-none sm:px-8 sm:pt-[14vh]"
      >
        <span className="text-edge opacity-70">
          <ReflectionMark className="-ms-2 size-16" />
        </span>
        <h1 className="text-title">{title}</h1>
        <div className="grid gap-3 text-lead text-ink-soft">{children}</div>
        <div className="flex flex-wrap gap-3 pt-2">{actions}</div>
      </main>
    </>
  );
}
