'use client';

import { useState } from 'react';
import { addWebPageAction } from '#app/reflections/[reflectionId]/knowledge/add-web-page-action.ts';
import type { SourceTarget } from '#app/reflections/[reflectionId]/knowledge/source-target.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { SOURCE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { addTexts } from '#lib/knowledge/texts/knowledge.public.ts';

export function AddWebPageForm({
  reflectionId,
  choices,
  namespaceHint,
  namespaceId,
  onChoose,
}: SourceTarget) {
  const say = useToast();
  const [added, setAdded] = useState(0);
  return (
    <ActionForm
      action={addWebPageAction}
      onDone={({ title }) => {
        setAdded(added + 1);
        say({ text: addTexts.added(title) });
      }}
    >
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <Field label={addTexts.url} hint={addTexts.urlHint} error={refused.url}>
            <Input
              name="url"
              type="url"
              inputMode="url"
              maxLength={2000}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Field label={addTexts.sourceTitle} hint={addTexts.pageTitleHint} error={refused.title} optional>
            <Input name="title" maxLength={SOURCE_LIMITS.titleLength} autoComplete="off" />
          </Field>
          <NamespaceField
            key={added}
            choices={choices}
            chosen={namespaceId}
            hint={namespaceHint}
            error={refused.namespaceId}
            onChoose={onChoose}
          />
          <SubmitButton className="justify-self-start">{addTexts.submitWeb}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
