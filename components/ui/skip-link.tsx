import { shellTexts } from '#lib/platform/texts/shell.public.ts';

/** Goes to the element with the id `main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed start-4 top-3 z-50 -translate-y-24 rounded-md border border-transparent bg-ink px-4 py-2.5 font-medium text-paper focus:translate-y-0"
    >
      {shellTexts.skipToContent}
    </a>
  );
}
