'use client';

import { RefusalNotice } from '#components/forms/refusal-notice.tsx';
import { type PasskeySteps, usePasskey } from '#components/forms/use-passkey.ts';
import { Button } from '#components/ui/button.tsx';

/** A passkey is the browser's: without the page's scripts there is none, and everything else of the page goes on. */
export function PasskeyButton({ children, ...steps }: PasskeySteps & { children: string }) {
  const { run, pending, refusal } = usePasskey(steps);
  return (
    <div className="grid gap-4">
      {refusal && <RefusalNotice error={refusal} />}
      <Button variant="secondary" pending={pending} onClick={run} className="justify-self-start">
        {children}
      </Button>
    </div>
  );
}
