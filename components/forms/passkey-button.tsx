'use client';

import { useState, useTransition } from 'react';
import type { ServerAction } from '#components/forms/action-form.tsx';
import { type Refusal, RefusalNotice } from '#components/forms/refusal-notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { passkeyTexts } from '#lib/accounts/texts/account.public.ts';
import type { ActionState } from '#lib/platform/http/action-state.public.ts';

type Challenge = { challengeId: string; options: object };
type Ceremony = 'create' | 'get';

/** The browser's own part, in which the person shows a finger, a face or a PIN. Throws where they stop it, and in browsers that are too old. */
async function answerChallenge(ceremony: Ceremony, options: object): Promise<string> {
  const credential =
    ceremony === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            options as PublicKeyCredentialCreationOptionsJSON,
          ),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
            options as PublicKeyCredentialRequestOptionsJSON,
          ),
        });
  return JSON.stringify((credential as PublicKeyCredential).toJSON());
}

type PasskeySteps = {
  ceremony: Ceremony;
  begin: ServerAction<Challenge>;
  finish: (previous: null, form: FormData) => Promise<ActionState<unknown>>;
  fields?: Readonly<Record<string, string>>;
};

const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

/** The server asks, the browser answers, the server looks. */
function usePasskey({ ceremony, begin, finish, fields = {} }: PasskeySteps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [pending, startTransition] = useTransition();

  const run = () =>
    startTransition(async () => {
      setRefusal(null);
      const begun = await begin(null, formOf({ confirmed: 'yes' }));
      if (!begun?.ok) return setRefusal(begun?.error ?? null);
      const { challengeId, options } = begun.value;
      let credential: string;
      try {
        credential = await answerChallenge(ceremony, options);
      } catch {
        return setRefusal({ code: 'passkey_refused', message: passkeyTexts.stopped, reference: '' });
      }
      const finished = await finish(null, formOf({ ...fields, challengeId, credential }));
      if (finished && !finished.ok) setRefusal(finished.error);
    });

  return { run, pending, refusal };
}

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
