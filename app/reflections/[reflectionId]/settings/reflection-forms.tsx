'use client';

import {
  deleteReflectionAction,
  eraseChatsAction,
  updateReflectionAction,
} from '#app/reflections/[reflectionId]/settings/reflection-actions.ts';
import { LanguageField } from '#app/reflections/language-field.tsx';
import { ActionForm } from '#components/forms/action-form.tsx';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { eraseChatsTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';

type Props = { reflectionId: string; displayName: string; slug: string; language: string };

export function UpdateReflectionForm(props: Props) {
  const say = useToast();
  return (
    <ActionForm action={updateReflectionAction} onDone={() => say({ text: settingsTexts.saved })}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={props.reflectionId} />
          <Field label={settingsTexts.name} error={refused.displayName}>
            <Input name="displayName" defaultValue={props.displayName} maxLength={80} autoComplete="off" />
          </Field>
          <Field label={settingsTexts.slug} error={refused.slug}>
            <Input
              name="slug"
              defaultValue={props.slug}
              maxLength={48}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <LanguageField language={props.language} error={refused.language} />
          <SubmitButton variant="secondary" className="justify-self-start">
            {settingsTexts.save}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

export function DeleteReflection({ reflectionId, name }: { reflectionId: string; name: string }) {
  return (
    <ConfirmAction
      action={deleteReflectionAction}
      fields={{ reflectionId }}
      trigger={
        <Button variant="danger" className="justify-self-start">
          {settingsTexts.deleteButton}
        </Button>
      }
      title={settingsTexts.deleteDialogTitle(name)}
      consequences={settingsTexts.deleteConsequences}
      confirmLabel={settingsTexts.deleteConfirm}
      phrase={name}
    />
  );
}

export function EraseChats({ reflectionId, name }: { reflectionId: string; name: string }) {
  return (
    <ConfirmAction
      action={eraseChatsAction}
      fields={{ reflectionId }}
      trigger={
        <Button variant="danger" className="justify-self-start">
          {texts.button}
        </Button>
      }
      title={texts.dialogTitle}
      consequences={texts.consequences}
      confirmLabel={texts.confirm}
      doneText={texts.done}
      phrase={name}
    />
  );
}
