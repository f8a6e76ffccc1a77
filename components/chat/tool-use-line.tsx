import { Ban, Check, CircleAlert, LoaderCircle, type LucideIcon } from 'lucide-react';
import { chatToolTexts as texts } from '#lib/chat/texts/chat.public.ts';
import type { ToolUse } from './chat-items.ts';

/** What was done on the way to an answer: its name in words, and the rest for who wants to see it. */
export function ToolUseLine({ use, isOver }: { use: ToolUse; isOver: boolean }) {
  const { icon: Icon, words } = standing(use, isOver);
  return (
    <details className="min-w-0 text-small text-ink-soft">
      <summary className="flex min-h-8 w-fit max-w-full cursor-pointer items-center gap-2 hover:text-ink">
        <Icon
          aria-hidden="true"
          className={
            Icon === LoaderCircle ? 'size-4 flex-none animate-spin' : 'size-4 flex-none text-ink-faint'
          }
        />
        <span>{words}</span>
      </summary>
      <div className="grid min-w-0 gap-2 py-2 ps-6">
        {use.input !== '' && <Passage label={texts.asked} text={use.input} />}
        {use.outcome && use.outcome.text !== '' && <Passage label={texts.answered} text={use.outcome.text} />}
      </div>
    </details>
  );
}

function standing({ name, outcome, found }: ToolUse, isOver: boolean): { icon: LucideIcon; words: string } {
  const { running, done } = texts.names[name] ?? { running: texts.other(name), done: texts.other(name) };
  if (!outcome) return { icon: isOver ? Ban : LoaderCircle, words: running };
  if (outcome.isError && outcome.text.includes('"tool_denied"'))
    return { icon: Ban, words: texts.denied(running) };
  if (outcome.isError) return { icon: CircleAlert, words: texts.failed(running) };
  return { icon: Check, words: found.length > 0 ? `${done}: ${texts.found(found.length)}` : done };
}

function Passage({ label, text }: { label: string; text: string }) {
  return (
    <figure className="grid min-w-0 gap-1">
      <figcaption className="text-micro text-ink-faint">{label}</figcaption>
      {/* What scrolls has to be reached by keyboard. */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-sm bg-paper-sunken px-3 py-2 font-mono text-micro break-words whitespace-pre-wrap text-ink"
      >
        {text}
      </pre>
    </figure>
  );
}
