'use client';

import { startChatAction } from '#app/reflections/[reflectionId]/chat/start-chat-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { chatListTexts as texts } from '#lib/contracts/texts/chat.ts';

/** Only who may work with files is asked where. */
export function NewChatForm({ reflectionId, choosesFiles }: { reflectionId: string; choosesFiles: boolean }) {
  return (
    <ActionForm action={startChatAction}>
      {() => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <SubmitButton className="justify-self-start">{texts.start}</SubmitButton>
          {choosesFiles && <FilesChoice />}
        </>
      )}
    </ActionForm>
  );
}

const SCOPES = ['sandboxed', 'project'] as const;

function FilesChoice() {
  return (
    <details className="text-small">
      <summary className="min-h-8 w-fit cursor-pointer content-center text-ink-soft hover:text-ink">
        {texts.files}
      </summary>
      <fieldset className="grid gap-2 pt-2">
        <legend className="pb-2 font-medium">{texts.filesLegend}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} className="flex max-w-[36em] items-start gap-2.5">
            <input
              type="radio"
              name="fsScopeTier"
              value={scope}
              defaultChecked={scope === 'sandboxed'}
              className="tick"
            />
            <span className="grid">
              <span>{texts.scopes[scope].label}</span>
              <span className="text-ink-soft">{texts.scopes[scope].description}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
