'use client';

import { deleteReflectionAction } from '#app/reflections/[reflectionId]/settings/delete-reflection-action.ts';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Button } from '#components/ui/button.tsx';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';

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
