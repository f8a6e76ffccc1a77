'use client';

import { useState } from 'react';
import { LanguageField } from '#app/reflections/language-field.tsx';
import { createReflectionAction } from '#app/reflections/new/create-reflection-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { slugFrom } from '#lib/contracts/slug-from.ts';
import { createReflectionTexts } from '#lib/contracts/texts/reflections.ts';

/** The address follows the name until somebody types an address of their own. */
export function CreateReflectionForm({ origin, language }: { origin: string; language: string }) {
  const [name, setName] = useState('');
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  return (
    <ActionForm action={createReflectionAction}>
      {(refused) => (
        <>
          <Field
            label={createReflectionTexts.name}
            hint={createReflectionTexts.nameHint}
            error={refused.displayName}
          >
            <Input
              name="displayName"
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={80}
              autoComplete="off"
            />
          </Field>
          <Field
            label={createReflectionTexts.slug}
            hint={createReflectionTexts.slugHint(origin)}
            error={refused.slug}
          >
            <Input
              name="slug"
              value={ownSlug ?? slugFrom(name)}
              onChange={(event) => setOwnSlug(event.target.value)}
              maxLength={48}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <LanguageField language={language} error={refused.language} />
          <SubmitButton className="justify-self-start">{createReflectionTexts.submit}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
