'use client';

import { renameSourceAction } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/rename-source-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { SOURCE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';

export function RenameSourceForm(props: { reflectionId: string; sourceId: string; title: string }) {
  const say = useToast();
  return (
    <ActionForm action={renameSourceAction} onDone={() => say({ text: sourceTexts.renamed })}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={props.reflectionId} />
          <input type="hidden" name="sourceId" value={props.sourceId} />
          <Field label={sourceTexts.titleLabel} error={refused.title}>
            <Input
              key={props.title}
              name="title"
              defaultValue={props.title}
              maxLength={SOURCE_LIMITS.titleLength}
              autoComplete="off"
            />
          </Field>
          <SubmitButton variant="secondary" className="justify-self-start">
            {sourceTexts.rename}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
