'use client';

import { useState } from 'react';
import {
  createShareLinkAction,
  revokeShareLinkAction,
} from '#app/reflections/[reflectionId]/settings/share-link-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyField } from '#components/ui/copy-field.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { shareLinkTexts } from '#lib/conversations/texts/share-links.public.ts';

type Made = { label: string; link: string; qrSvg: string };

export function CreateShareLinkForm({ reflectionId }: { reflectionId: string }) {
  const [made, setMade] = useState<Made | null>(null);
  const expiries = Object.entries(shareLinkTexts.expiryChoices).map(([value, label]) => ({ value, label }));
  return (
    <>
      <ActionForm action={createShareLinkAction} onDone={setMade}>
        {(refused) => (
          <>
            <input type="hidden" name="reflectionId" value={reflectionId} />
            <Field label={shareLinkTexts.label} hint={shareLinkTexts.labelHint} error={refused.label}>
              <Input name="label" maxLength={80} autoComplete="off" />
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={shareLinkTexts.expires} error={refused.days}>
                <Select name="days" defaultValue="30" options={expiries} />
              </Field>
              <Field label={shareLinkTexts.maxUses} error={refused.maxUses} optional>
                <Input name="maxUses" inputMode="numeric" autoComplete="off" />
              </Field>
            </div>
            <p className="text-small text-ink-soft">{shareLinkTexts.maxUsesHint}</p>
            <SubmitButton className="justify-self-start">{shareLinkTexts.submit}</SubmitButton>
          </>
        )}
      </ActionForm>
      {made && <MadeLink made={made} />}
    </>
  );
}

function MadeLink({ made: { label, link, qrSvg } }: { made: Made }) {
  const picture = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrSvg)}`;
  return (
    <Notice tone="success" announce>
      <div className="grid gap-4">
        <p>{shareLinkTexts.made}</p>
        <CopyField label={shareLinkTexts.linkLabel} value={link} />
        <div className="flex flex-wrap items-end gap-4">
          {/* biome-ignore lint/performance/noImgElement: made here, there is nothing to optimise. */}
          <img
            src={picture}
            alt={shareLinkTexts.qrAlt(label)}
            width={168}
            height={168}
            className="rounded-sm"
          />
          <a
            href={picture}
            download={`${label}.svg`}
            className="text-lamp underline underline-offset-[0.22em]"
          >
            {shareLinkTexts.saveQr}
          </a>
        </div>
      </div>
    </Notice>
  );
}

type Props = { reflectionId: string; link: { id: string; label: string } };

export function RevokeShareLink({ reflectionId, link: { id, label } }: Props) {
  return (
    <ConfirmAction
      action={revokeShareLinkAction}
      fields={{ reflectionId, shareLinkId: id }}
      trigger={
        <Button variant="quiet" size="small">
          {shareLinkTexts.revoke}
        </Button>
      }
      title={shareLinkTexts.revokeTitle(label)}
      consequences={shareLinkTexts.revokeConsequences}
      confirmLabel={shareLinkTexts.revoke}
      doneText={shareLinkTexts.revoked(label)}
    />
  );
}
