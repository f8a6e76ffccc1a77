'use client';

import { editSourceAction } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/source-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { addTexts, sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = { reflectionId: string; sourceId: string; version: number; content: string };

/** Sends the version that was read: whoever is second is told, and keeps what they wrote. */
export function EditSourceForm({ reflectionId, sourceId, version, content }: Props) {
  return (
    <ActionForm action={editSourceAction}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <input type="hidden" name="sourceId" value={sourceId} />
          <input type="hidden" name="version" value={version} />
          <Field label={sourceTexts.editLabel} hint={addTexts.contentHint} error={refused.content}>
            <Textarea name="content" rows={24} defaultValue={content} className="max-h-none font-serif" />
          </Field>
          <SubmitButton className="justify-self-start">{sourceTexts.editSubmit}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
