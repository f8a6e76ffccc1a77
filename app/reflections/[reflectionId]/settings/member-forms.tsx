'use client';

import { Pencil } from 'lucide-react';
import { useState } from 'react';
import {
  changeMemberRoleAction,
  inviteMemberAction,
  removeMemberAction,
  revokeInvitationAction,
} from '#app/reflections/[reflectionId]/settings/member-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyField } from '#components/ui/copy-field.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Select } from '#components/ui/select.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import type { Role } from '#lib/reflections/roles.public.ts';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';
import { roleTexts } from '#lib/reflections/texts/roles.public.ts';

type Sent = { email: string; link: string; mailed: boolean };

export function InviteForm({
  reflectionId,
  assignable,
}: {
  reflectionId: string;
  assignable: readonly Role[];
}) {
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <>
      <ActionForm action={inviteMemberAction} onDone={setSent}>
        {(refused) => (
          <>
            <input type="hidden" name="reflectionId" value={reflectionId} />
            <Field label={settingsTexts.inviteEmail} error={refused.email}>
              <Input name="email" type="email" autoComplete="off" />
            </Field>
            <Field
              label={settingsTexts.inviteRole}
              hint={assignable
                .map((role) => `${roleTexts[role].label}: ${roleTexts[role].description}`)
                .join(' ')}
              error={refused.role}
            >
              <Select
                name="role"
                defaultValue="viewer"
                options={assignable.map((role) => ({ value: role, label: roleTexts[role].label }))}
              />
            </Field>
            <SubmitButton className="justify-self-start">{settingsTexts.inviteSubmit}</SubmitButton>
          </>
        )}
      </ActionForm>
      {sent && (
        <Notice tone={sent.mailed ? 'success' : 'warning'} announce>
          <div className="grid gap-3">
            <p>{sent.mailed ? settingsTexts.invited(sent.email) : settingsTexts.invitedNoMail(sent.email)}</p>
            {sent.mailed && <p>{settingsTexts.inviteLinkToo}</p>}
            <CopyField label={settingsTexts.inviteLinkLabel} value={sent.link} />
          </div>
        </Notice>
      )}
    </>
  );
}

type ManagedMember = { userId: string; displayName: string; role: Role };

type MemberControlsProps = { reflectionId: string; member: ManagedMember; assignable: readonly Role[] };

export function MemberControls({ reflectionId, member, assignable }: MemberControlsProps) {
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

type Props = { reflectionId: string; member: ManagedMember; assignable: readonly Role[] };

function ChangeRole({ reflectionId, member: { userId, displayName, role }, assignable }: Props) {
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

type RevokeInvitationProps = { reflectionId: string; invitation: { id: string; email: string } };

export function RevokeInvitation({ reflectionId, invitation: { id, email } }: RevokeInvitationProps) {
  return (
    <ConfirmAction
      action={revokeInvitationAction}
      fields={{ reflectionId, invitationId: id }}
      trigger={
        <Button variant="quiet" size="small">
          {settingsTexts.revoke}
        </Button>
      }
      title={settingsTexts.revokeTitle(email)}
      consequences={settingsTexts.revokeConsequences}
      confirmLabel={settingsTexts.revoke}
      doneText={settingsTexts.revoked(email)}
    />
  );
}
