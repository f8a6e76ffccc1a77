'use client';

import type { ServerAction } from '#components/forms/action-form.tsx';
import { RefusalNotice } from '#components/forms/refusal-notice.tsx';
import { usePasskey } from '#components/forms/use-passkey.ts';
import { Button } from '#components/ui/button.tsx';
import type { ActionState } from '#lib/platform/http/action-state.public.ts';

interface PasskeyButtonProps {
  ceremony: 'create' | 'get';
  begin: ServerAction<{ challengeId: string; options: object }>;
  finish: (previous: null, form: FormData) => Promise<ActionState<unknown>>;
  fields?: Readonly<Record<string, string>>;
  children: string;
}

/** A passkey is the browser's: without the page's scripts there is none, and everything else of the page goes on. */
export function PasskeyButton({ children, ...steps }: PasskeyButtonProps) {
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
