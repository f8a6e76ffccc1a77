import { Button } from '#components/ui/button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { chatErrorTexts, chatTexts as texts } from '#lib/contracts/texts/chat.ts';
import type { TurnEnding as Ending } from './chat-event.ts';

interface TurnEndingProps {
  ending: Ending;
  listPath: string;
  /** Undefined where there is nothing to ask again. */
  onAskAgain: (() => void) | undefined;
}

/** Why an answer ended otherwise than well, and what to do. */
export function TurnEnding({ ending: { stopReason, error }, listPath, onAskAgain }: TurnEndingProps) {
  if (!error && stopReason === 'aborted')
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-soft">
        <p role="status">{texts.stopped}</p>
        {onAskAgain && <AskAgain onAskAgain={onAskAgain} />}
      </div>
    );
  const words = error ? chatErrorTexts[error.code] : endingWords(stopReason);
  if (!words && !error) return null;
  return (
    <Notice tone="warning" title={words?.title} announce>
      <div className="grid justify-items-start gap-2">
        <p>{words?.body ?? error?.message}</p>
        {error?.code === 'turn_limit' || error?.code === 'budget_exceeded' ? (
          <LinkButton href={listPath} variant="secondary" size="small">
            {texts.startAnother}
          </LinkButton>
        ) : (
          error?.isRetryable && onAskAgain && <AskAgain onAskAgain={onAskAgain} />
        )}
      </div>
    </Notice>
  );
}

const endingWords = (stopReason: string) =>
  stopReason === 'length' || stopReason === 'content_filter' ? texts.endings[stopReason] : undefined;

function AskAgain({ onAskAgain }: { onAskAgain: () => void }) {
  return (
    <Button variant="secondary" size="small" onClick={onAskAgain}>
      {texts.tryAgain}
    </Button>
  );
}
