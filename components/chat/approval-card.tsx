'use client';

import { Ban, Check, ShieldQuestion } from 'lucide-react';
import { useId, useState } from 'react';
import { useSecondsUntil } from '#components/talk/use-seconds-until.ts';
import { Button } from '#components/ui/button.tsx';
import { approvalTexts as texts } from '#lib/chat/texts/chat.public.ts';
import type { Deciding } from './answer-parts.tsx';
import type { Approval } from './live-turn.ts';

interface ApprovalCardProps extends Deciding {
  approval: Approval;
}

/** What it wants to do, word for word, and the two answers. */
export function ApprovalCard({ approval, approvalSeconds, onDecide }: ApprovalCardProps) {
  const titleId = useId();
  const { state, name, preview } = approval;
  return (
    <section
      aria-labelledby={titleId}
      className="grid min-w-0 gap-3 rounded-lg border border-edge p-4 sm:p-5"
    >
      <div className="grid gap-0.5">
        <h2
          id={titleId}
          className="flex items-center gap-2 font-sans text-body font-semibold tracking-normal"
        >
          <ShieldQuestion aria-hidden="true" className="size-5 flex-none text-lamp" />
          {texts.title}
        </h2>
        <p role={state === 'pending' ? 'alert' : undefined}>{texts.actions[name] ?? texts.other(name)}</p>
      </div>
      {/* What scrolls has to be reached by keyboard. */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-sm bg-paper-sunken px-3 py-2 font-mono text-small break-words whitespace-pre-wrap"
      >
        {preview}
      </pre>
      {state === 'pending' ? (
        <Choice approval={approval} approvalSeconds={approvalSeconds} onDecide={onDecide} />
      ) : (
        <p role="status" className="flex items-center gap-2 text-small text-ink-soft">
          {state === 'approved' ? (
            <Check aria-hidden="true" className="size-4 flex-none" />
          ) : (
            <Ban aria-hidden="true" className="size-4 flex-none" />
          )}
          {texts.states[state][approval.isOwn ? 'own' : 'other']}
        </p>
      )}
    </section>
  );
}

function Choice({ approval: { approvalId, askedAt }, approvalSeconds, onDecide }: ApprovalCardProps) {
  const [pressed, setPressed] = useState<'allow' | 'refuse' | null>(null);
  const left = Math.min(useSecondsUntil(askedAt + approvalSeconds * 1000), approvalSeconds);

  async function decide(answer: 'allow' | 'refuse') {
    setPressed(answer);
    await onDecide(approvalId, answer === 'allow');
    setPressed(null);
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button pending={pressed === 'allow'} onClick={() => pressed ?? void decide('allow')}>
        {texts.allow}
      </Button>
      <Button
        variant="secondary"
        pending={pressed === 'refuse'}
        onClick={() => pressed ?? void decide('refuse')}
      >
        {texts.refuse}
      </Button>
      <p className="text-small text-ink-soft">
        {/* The clock of the server that drew the page is another one. */}
        <span className="tabular-nums" suppressHydrationWarning>
          {texts.left(left)}
        </span>
        . {texts.leftLabel}
      </p>
    </div>
  );
}
