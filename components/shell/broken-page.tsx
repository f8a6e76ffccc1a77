'use client';

import { ReflectionMark } from '#components/brand/marks.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import type { errorTexts } from '#lib/platform/texts/error.public.ts';

interface BrokenPageProps {
  words: typeof errorTexts;
  /** Ties what the reader saw to what the server logged. The error's own text stays on the server. */
  digest: string | undefined;
  retry: () => void;
}

/** Every page loads it, and nothing that may itself be what broke is needed for it: so it is made of very little. */
export function BrokenPage({ words, digest, retry }: BrokenPageProps) {
  return (
    <main className="mx-auto grid w-full max-w-2xl justify-items-start gap-6 px-4 pt-10 pb-24 sm:px-8 sm:pt-[18vh]">
      <span className="text-edge opacity-70">
        <ReflectionMark className="-ms-2 size-16" />
      </span>
      <h1 className="text-title">{words.title}</h1>
      <div className="grid gap-3 text-lead text-ink-soft">
        <p>{digest ? words.bodyWithReference : words.body}</p>
        {digest && (
          <p className="text-small">
            {words.reference}{' '}
            <code className="rounded-sm bg-paper-sunken px-1.5 py-0.5 text-ink">{digest}</code>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 pt-2">
        <button type="button" onClick={retry} className={buttonStyle('primary', 'medium')}>
          {words.retry}
        </button>
        <a href="/" className={buttonStyle('quiet', 'medium')}>
          {words.startPage}
        </a>
      </div>
    </main>
  );
}
