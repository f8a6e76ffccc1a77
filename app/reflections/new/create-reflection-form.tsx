'use client';

import { useState } from 'react';
import { LanguageField } from '#app/reflections/language-field.tsx';
import { createReflectionAction } from '#app/reflections/new/create-reflection-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { slugFrom } from '#lib/reflections/slug-from.public.ts';
import { createReflectionTexts } from '#lib/reflections/texts/reflections.public.ts';

/** The address is made of the name, and shown as it would be, unless somebody types an address of their own. */
export function CreateReflectionForm({ origin, language }: { origin: string; language: string }) {
  const [name, setName] = useState('');
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
            optional
          >
            <Input
              name="slug"
              placeholder={slugFrom(name)}
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
