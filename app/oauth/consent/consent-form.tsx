'use client';

import { decideAccessAction } from '#app/oauth/consent/decide-access-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { oauthTexts as texts } from '#lib/accounts/texts/oauth.public.ts';

const DECISIONS = ['accept', 'refuse'] as const;

/** Two forms, so that a key that sends a form never decides anything but what its button says. */
export function ConsentForm({ authorizationId }: { authorizationId: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      {DECISIONS.map((decision) => (
        <ActionForm
          key={decision}
          action={decideAccessAction}
          onDone={({ goOnAt }) => window.location.assign(goOnAt)}
          done={({ goOnAt }) => (
            <p role="status">
              {texts.goingOn}{' '}
              <a href={goOnAt} className="text-lamp underline underline-offset-[0.22em]">
                {texts.goOn}
              </a>
            </p>
          )}
        >
          {() => (
            <>
              <input type="hidden" name="authorizationId" value={authorizationId} />
              <input type="hidden" name="decision" value={decision} />
              <SubmitButton {...(decision === 'refuse' && { variant: 'secondary' })}>
                {texts[decision]}
              </SubmitButton>
            </>
          )}
        </ActionForm>
      ))}
    </div>
  );
}
