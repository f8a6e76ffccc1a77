'use client';

import { leaveReflectionAction } from '#app/reflections/[reflectionId]/leave-reflection-action.ts';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Button } from '#components/ui/button.tsx';
import { overviewTexts } from '#lib/reflections/texts/reflections.public.ts';

export function LeaveReflection({ reflectionId, name }: { reflectionId: string; name: string }) {
  return (
    <ConfirmAction
      action={leaveReflectionAction}
      fields={{ reflectionId }}
      trigger={
        <Button variant="quiet" size="small" className="justify-self-start">
          {overviewTexts.leave}
        </Button>
      }
      title={overviewTexts.leaveTitle(name)}
      consequences={overviewTexts.leaveConsequences}
      confirmLabel={overviewTexts.leaveConfirm}
    />
  );
}
