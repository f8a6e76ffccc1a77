'use client';

import { changeVisibilityAction } from '#app/reflections/[reflectionId]/publish/[namespaceId]/change-visibility-action.ts';
import { publishPath } from '#app/reflections/[reflectionId]/publish/publish-paths.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { UnsealField } from '#components/knowledge/unseal-field.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { previewTexts } from '#lib/voice/texts/publish.public.ts';

type Props = {
  reflectionId: string;
  namespace: { id: string; title: string };
  to: keyof typeof previewTexts.confirm;
  /** The fingerprint of what stands on the page. */
  preview: string;
  /** It is sealed, and guests are to hear it: that takes a second word. */
  asksTwice: boolean;
  /** It was added to what guests hear already, and goes over to it. */
  isLetIn: boolean;
};

export function ChangeVisibilityForm({ reflectionId, namespace, to, preview, asksTwice, isLetIn }: Props) {
  const fields = { reflectionId, namespaceId: namespace.id, visibility: to, preview };
  return (
    <ActionForm action={changeVisibilityAction}>
      {() => (
        <>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p className="text-small text-ink-soft">{previewTexts.confirmHint[to]}</p>
          {asksTwice && <UnsealField title={namespace.title} />}
          <div className="flex flex-wrap gap-3">
            <SubmitButton>
              {isLetIn ? previewTexts.letIn : previewTexts.confirm[to](namespace.title)}
            </SubmitButton>
            <LinkButton href={publishPath(reflectionId)} variant="quiet">
              {previewTexts.cancel}
            </LinkButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}
