'use client';

import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { changeMemberRoleAction } from '#app/reflections/[reflectionId]/settings/change-member-role-action.ts';
import type { ManagedMember } from '#app/reflections/[reflectionId]/settings/member-controls.tsx';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import type { Role } from '#lib/reflections/roles.public.ts';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';
import { roleTexts } from '#lib/reflections/texts/roles.public.ts';

type Props = { reflectionId: string; member: ManagedMember; assignable: readonly Role[] };

export function ChangeRole({ reflectionId, member: { userId, displayName, role }, assignable }: Props) {
  const [open, setOpen] = useState(false);
  const say = useToast();
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={settingsTexts.changeRoleTitle(displayName)}
      trigger={
        <Button
          variant="secondary"
          size="small"
          aria-label={settingsTexts.changeRoleLabel(roleTexts[role].label, displayName)}
        >
          {roleTexts[role].label}
          <Pencil aria-hidden="true" />
        </Button>
      }
    >
      <ActionForm
        action={changeMemberRoleAction}
        onDone={({ role: given }) => {
          setOpen(false);
          say({ text: settingsTexts.roleChanged(displayName, given) });
        }}
      >
        {(refused) => (
          <>
            <input type="hidden" name="reflectionId" value={reflectionId} />
            <input type="hidden" name="userId" value={userId} />
            <RadioGroup
              legend={settingsTexts.changeRoleLegend}
              name="role"
              defaultValue={role}
              error={refused.role}
              options={assignable.map((value) => ({ value, ...roleTexts[value] }))}
            />
            <SubmitButton className="justify-self-end">{settingsTexts.changeRoleSubmit}</SubmitButton>
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}
