'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { chatErrorTexts, chatTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { MODEL_GONE, TOOL_ROUNDS_USED } from '#lib/chat/turn-words.public.ts';
import type { TurnEnding as Ending } from './chat-event.ts';
import { ChatRefusalNotice } from './chat-refusal-notice.tsx';
import { type ChatRefusal, forkChat } from './chat-requests.ts';

interface TurnEndingProps {
  ending: Ending;
  listPath: string;
  /** Of the routes of this session. */
  base: string;
  /** Something was done in the answer, which stays done. */
  hasDone: boolean;
  /** Undefined where there is nothing to ask again. */
  onAskAgain: (() => void) | undefined;
}

/** Why an answer ended otherwise than well, and what to do. */
export function TurnEnding({
  ending: { stopReason, error },
  listPath,
  base,
  hasDone,
  onAskAgain,
}: TurnEndingProps) {
  if (!error && stopReason === 'aborted')
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-soft">
        <p role="status">{texts.stopped}</p>
        {onAskAgain && <AskAgain onAskAgain={onAskAgain} hasDone={hasDone} />}
      </div>
    );
  const isRounds = error?.code === 'turn_limit' && error.message === TOOL_ROUNDS_USED;
  const isGone = error?.code === 'provider_unavailable' && error.message === MODEL_GONE;
  const words = error ? errorWords(error.code, isRounds, isGone) : endingWords(stopReason);
  if (!words && !error) return null;
  return (
    <Notice tone="warning" title={words?.title} announce>
      <div className="grid justify-items-start gap-2">
        <p>{words?.body ?? error?.message}</p>
        {isGone || (error?.code === 'turn_limit' && !isRounds) ? (
          <GoOn base={base} />
        ) : error?.code === 'budget_exceeded' ? (
          <LinkButton href={listPath} variant="secondary" size="small">
            {texts.startAnother}
          </LinkButton>
        ) : (
          (error?.isRetryable || isRounds) &&
          onAskAgain && <AskAgain onAskAgain={onAskAgain} hasDone={hasDone} />
        )}
      </div>
    </Notice>
  );
}

const errorWords = (code: string, isRounds: boolean, isGone: boolean) =>
  isRounds ? texts.toolRounds : isGone ? texts.modelGone : chatErrorTexts[code];

/** Another conversation that knows all of this one, with the model that there is now. */
function GoOn({ base }: { base: string }) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ChatRefusal | null>(null);
  async function goOn() {
    setBusy(true);
    const fork = await forkChat(base, null);
    if (fork.ok) return router.push(base.replace(/[^/]+$/, fork.value).replace(/^\/api/, ''));
    setRefusal(fork.refusal);
    setBusy(false);
  }
  return (
    <>
      {refusal && <ChatRefusalNotice refusal={refusal} />}
      <Button variant="secondary" size="small" pending={isBusy} onClick={() => void goOn()}>
        {texts.goOn}
      </Button>
    </>
  );
}

const endingWords = (stopReason: string) =>
  stopReason === 'length' || stopReason === 'content_filter' ? texts.endings[stopReason] : undefined;

function AskAgain({ onAskAgain, hasDone }: { onAskAgain: () => void; hasDone: boolean }) {
  return (
    <>
      {hasDone && <p>{texts.staysDone}</p>}
      <Button variant="secondary" size="small" onClick={onAskAgain}>
        {texts.tryAgain}
      </Button>
    </>
  );
}
