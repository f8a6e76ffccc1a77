'use client';

import { talkTexts } from '#lib/conversations/texts/talk.public.ts';

/** The number of a source, in the words that rest on it. */
export function CitationMark({ number, onOpen }: { number: number; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={talkTexts.source(number)}
      // A line with it is no higher than the others.
      className="mx-1 -my-2 inline-grid size-6 -translate-y-[0.3em] place-content-center rounded-full bg-lamp-soft font-sans text-micro leading-none font-semibold text-lamp hover:bg-lamp hover:text-paper"
    >
      {number}
    </button>
  );
}
