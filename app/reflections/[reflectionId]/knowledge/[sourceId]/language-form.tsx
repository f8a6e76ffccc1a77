'use client';

import { setSourceLanguageAction } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/set-source-language-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { LANGUAGES, languageName } from '#lib/platform/languages.public.ts';

type Props = { reflectionId: string; sourceId: string; language: string | null; isChosen: boolean };

export function LanguageForm({ reflectionId, sourceId, language, isChosen }: Props) {
  const say = useToast();
  const detected = isChosen || !language ? null : languageName(language);
  return (
    <ActionForm action={setSourceLanguageAction} onDone={() => say({ text: sourceTexts.languageSaved })}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <input type="hidden" name="sourceId" value={sourceId} />
          <Field label={sourceTexts.languageLabel} error={refused.language}>
            <Select
              key={`${language} ${isChosen}`}
              name="language"
              defaultValue={isChosen ? (language ?? '') : ''}
              options={[
                {
                  value: '',
                  label: isChosen ? sourceTexts.languageDetectAgain : sourceTexts.languageDetect(detected),
                },
                ...LANGUAGES.map((code) => ({ value: code, label: languageName(code) })),
              ]}
            />
          </Field>
          <SubmitButton variant="secondary" className="justify-self-start">
            {sourceTexts.languageSubmit}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
