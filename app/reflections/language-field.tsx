import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { languageName, SPOKEN_LANGUAGES } from '#lib/platform/languages.public.ts';
import { reflectionsTexts } from '#lib/reflections/texts/reflections.public.ts';

/** What a reflection speaks, and hears first. */
export function LanguageField({ language, error }: { language: string; error: string | undefined }) {
  return (
    <Field label={reflectionsTexts.language} hint={reflectionsTexts.languageHint} error={error}>
      <Select
        key={language}
        name="language"
        defaultValue={language}
        options={SPOKEN_LANGUAGES.map((code) => ({ value: code, label: languageName(code) }))}
      />
    </Field>
  );
}
