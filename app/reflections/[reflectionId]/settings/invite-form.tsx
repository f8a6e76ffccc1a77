'use client';

import { useState } from 'react';
import { inviteMemberAction } from '#app/reflections/[reflectionId]/settings/invite-member-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { CopyField } from '#components/ui/copy-field.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
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
            <Field label={settingsTexts.inviteRole} error={refused.role}>
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
