import { Button } from '#components/ui/button.tsx';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import type { Talk } from './use-talk.ts';

/** Below what was said before the page was loaded anew. */
export function GoOnAfterReload({ talk, onAnew }: { talk: Talk; onAnew: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="large" onClick={() => talk.start({ textOnly: true, offRecord: false })}>
        {talkTexts.goOnInWriting}
      </Button>
      <Button
        variant="secondary"
        size="large"
        onClick={() => talk.start({ textOnly: false, offRecord: false })}
      >
        {talkTexts.goOnAloud}
      </Button>
      <Button variant="quiet" size="large" onClick={onAnew}>
        {talkTexts.beginAnew}
      </Button>
    </div>
  );
}
