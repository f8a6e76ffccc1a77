'use client';

import { useEffect, useState } from 'react';
import { saidTexts as texts } from '#lib/conversations/texts/said.public.ts';
import { askGuestCode } from './session-requests.ts';

/** What a guest takes along when they leave: how to come back to what they said, from any device. */
export function GuestCode() {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void askGuestCode().then((answer) => {
      if (isShown && answer.ok) setCode(answer.value);
    });
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <section aria-label={texts.endedTitle} className="grid max-w-[36em] gap-1 text-small text-ink-soft">
      {code && (
        <>
          <p className="font-semibold text-ink">{texts.endedCode(code)}</p>
          <p>{texts.endedBody}</p>
        </>
      )}
      <p>
        {/* A page inside of another website cannot show it. */}
        <a
          href="/said"
          target="_blank"
          rel="noopener"
          className="text-lamp underline underline-offset-[0.22em]"
        >
          {texts.endedLink}
        </a>
      </p>
    </section>
  );
}
