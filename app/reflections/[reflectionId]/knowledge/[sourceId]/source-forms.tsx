'use client';

import { useState } from 'react';
import {
  deleteSourceAction,
  moveSourceAction,
  renameSourceAction,
  setSourceLanguageAction,
} from '#app/reflections/[reflectionId]/knowledge/[sourceId]/source-actions.ts';
import { usualChoice } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { DeleteWithConsequences } from '#components/forms/delete-with-consequences.tsx';
import { type NamespaceChoice, NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { UnsealField } from '#components/knowledge/unseal-field.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { SOURCE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { addTexts, sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { LANGUAGES, languageName } from '#lib/platform/languages.public.ts';

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

type MoveSourceFormProps = {
  reflectionId: string;
  sourceId: string;
  /** Where it stands now. */
  from: { title: string; visibility: NamespaceChoice['visibility'] };
  choices: readonly NamespaceChoice[];
};

export function MoveSourceForm({ reflectionId, sourceId, from, choices }: MoveSourceFormProps) {
  const [chosenId, choose] = useState<string>();
  const say = useToast();
  const chosen = choices.find(({ id }) => id === chosenId) ?? usualChoice(choices);
  const allAllowed = choices.every(({ allowed }) => allowed);
  return (
    <ActionForm
      action={moveSourceAction}
      onDone={() => {
        choose(undefined);
        say({ text: sourceTexts.moved });
      }}
    >
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <input type="hidden" name="sourceId" value={sourceId} />
          <NamespaceField
            // Where it stands now is no choice any more.
            key={choices.map(({ id }) => id).join()}
            choices={choices}
            chosen={usualChoice(choices)?.id}
            onChoose={choose}
            hint={allAllowed ? addTexts.namespaceHint : sourceTexts.moveNotAllowed}
            error={refused.namespaceId}
          />
          {from.visibility === 'sealed' && chosen?.visibility === 'published' && (
            <UnsealField title={from.title} />
          )}
          <SubmitButton variant="secondary" className="justify-self-start">
            {sourceTexts.moveSubmit}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

type DeleteSourceProps = {
  reflectionId: string;
  sourceId: string;
  title: string;
  /** How much goes with it. */
  goes: { passages: number; evidence: number; corrections: number };
};

export function DeleteSource({ reflectionId, sourceId, title, goes }: DeleteSourceProps) {
  return (
    <DeleteWithConsequences
      action={deleteSourceAction}
      fields={{ reflectionId, sourceId }}
      button={sourceTexts.deleteButton}
      title={sourceTexts.deleteDialogTitle(title)}
      consequences={
        <>
          <p>{sourceTexts.deleteConsequences(goes)}</p>
          <p>{sourceTexts.deleteDerived}</p>
        </>
      }
      confirmLabel={sourceTexts.deleteConfirm}
    />
  );
}
