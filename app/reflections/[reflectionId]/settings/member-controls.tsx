'use client';

import { ChangeRole } from '#app/reflections/[reflectionId]/settings/change-role.tsx';
import { removeMemberAction } from '#app/reflections/[reflectionId]/settings/remove-member-action.ts';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Role } from '#lib/reflections/roles.public.ts';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';

export type ManagedMember = { userId: string; displayName: string; role: Role };

type Props = { reflectionId: string; member: ManagedMember; assignable: readonly Role[] };

export function MemberControls({ reflectionId, member, assignable }: Props) {
  const { userId, displayName } = member;
  return (
    <>
      <ChangeRole reflectionId={reflectionId} member={member} assignable={assignable} />
      <ConfirmAction
        action={removeMemberAction}
        fields={{ reflectionId, userId }}
        trigger={
          <Button variant="quiet" size="small" aria-label={`${settingsTexts.remove} ${displayName}`}>
            {settingsTexts.remove}
          </Button>
        }
        title={settingsTexts.removeTitle(displayName)}
        consequences={settingsTexts.removeConsequences(displayName)}
        confirmLabel={settingsTexts.remove}
        doneText={settingsTexts.removed(displayName)}
      />
    </>
  );
}
