'use client';

import { allowEmbeddingAction } from '#app/reflections/[reflectionId]/settings/embedding-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { embeddingTexts as texts } from '#lib/conversations/texts/embedding.public.ts';

export function AllowEmbeddingForm({ reflectionId }: { reflectionId: string }) {
  const say = useToast();
  return (
    <ActionForm action={allowEmbeddingAction} onDone={({ origin }) => say({ text: texts.added(origin) })}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <Field label={texts.origin} hint={texts.originHint} error={refused.origin}>
            <Input name="origin" inputMode="url" autoComplete="off" spellCheck={false} />
          </Field>
          <SubmitButton variant="secondary" className="justify-self-start">
            {texts.submit}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
