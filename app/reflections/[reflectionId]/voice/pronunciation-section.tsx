'use client';

import { setPronunciationAction } from '#app/reflections/[reflectionId]/voice/voice-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import type { Pronunciation } from '#lib/speech/pronunciation.public.ts';
import { pronunciationTexts as texts } from '#lib/speech/texts/pronunciation.public.ts';

type Props = {
  reflectionId: string;
  /** Those that the live voice may have to say. */
  names: readonly string[];
  pronunciations: readonly Pronunciation[];
};

export function PronunciationSection({ reflectionId, names, pronunciations }: Props) {
  const say = useToast();
  return (
    <Section title={texts.title} description={texts.description}>
      {pronunciations.length === 0 ? (
        <p className="text-ink-soft">{texts.empty}</p>
      ) : (
        <RowList label={texts.list}>
          {pronunciations.map(({ name, spokenAs }) => (
            <Row
              key={name}
              title={name}
              detail={
                <>
                  <p>{texts.saidLike(spokenAs)}</p>
                  {!names.includes(name) && <p>{texts.unused}</p>}
                </>
              }
              trailing={
                <ButtonForm
                  action={setPronunciationAction}
                  fields={{ reflectionId, name, spokenAs: '' }}
                  label={texts.remove}
                  fullLabel={texts.removeOf(name)}
                  variant="quiet"
                />
              }
            />
          ))}
        </RowList>
      )}
      <ActionForm action={setPronunciationAction} onDone={({ name }) => say({ text: texts.saved(name) })}>
        {(refused) => (
          <>
            <input type="hidden" name="reflectionId" value={reflectionId} />
            <Field label={texts.name} error={refused.name}>
              <Select name="name" options={names.map((name) => ({ value: name, label: name }))} />
            </Field>
            <Field label={texts.spokenAs} hint={texts.spokenAsHint} error={refused.spokenAs}>
              <Input name="spokenAs" maxLength={80} required autoComplete="off" />
            </Field>
            <SubmitButton variant="secondary" className="justify-self-start">
              {texts.save}
            </SubmitButton>
          </>
        )}
      </ActionForm>
    </Section>
  );
}
