import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { langOf } from './lang-of.ts';

/** What a person said or wrote, the same wherever it stands. */
export function PersonWords({ words }: { words: string }) {
  return (
    <p className="max-w-[34em] min-w-0 rounded-lg border border-line bg-paper-sunken px-4 py-2.5 break-words whitespace-pre-line">
      <span className="sr-only">{talkTexts.you}: </span>
      <span lang={langOf(words)}>{words}</span>
    </p>
  );
}
