'use client';

import type { ReactNode } from 'react';
import {
  bothTrueAction,
  correctOneAction,
  leaveBothAction,
} from '#app/reflections/[reflectionId]/knowledge/contradictions/decide-contradiction-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { contradictionTexts as texts } from '#lib/knowledge/texts/contradictions.public.ts';

type Props = {
  reflectionId: string;
  contradictionId: string;
  one: string;
  other: string;
  isLeft: boolean;
  /** Too short to be corrected by its words. */
  isShort: boolean;
};

/** Three ways, each of which opens without scripts, too. */
export function DecideContradiction({ reflectionId, contradictionId, one, other, isLeft, isShort }: Props) {
  const fields = { reflectionId, contradictionId };
  return (
    <div className="flex flex-wrap items-start gap-2">
      {isShort ? (
        <p className="w-full text-small text-ink-soft">{texts.tooShort}</p>
      ) : (
        <>
          <Way
            label={texts.bothTrue}
            fullLabel={texts.bothTrueOf(one, other)}
            description={texts.bothTrueDescription}
          >
            <ActionForm action={bothTrueAction}>
              {(refused) => (
                <>
                  <Given fields={fields} />
                  <Field label={texts.when(one)} hint={texts.whenHint} error={refused.oneWhen}>
                    <Input name="oneWhen" maxLength={120} autoComplete="off" />
                  </Field>
                  <Field label={texts.when(other)} error={refused.otherWhen}>
                    <Input name="otherWhen" maxLength={120} autoComplete="off" />
                  </Field>
                  <SubmitButton className="justify-self-start">{texts.bothTrueSubmit}</SubmitButton>
                </>
              )}
            </ActionForm>
          </Way>
          <Way
            label={texts.correctOne}
            fullLabel={texts.correctOneOf(one, other)}
            description={texts.correctDescription}
          >
            <ActionForm action={correctOneAction}>
              {(refused) => (
                <>
                  <Given fields={fields} />
                  <RadioGroup
                    legend={texts.wrong}
                    name="wrong"
                    error={refused.wrong}
                    options={[
                      { value: 'one', label: one },
                      { value: 'other', label: other },
                    ]}
                  />
                  <Field
                    label={texts.corrected}
                    hint={`${texts.correctedHint} ${texts.correctedForGuests}`}
                    error={refused.corrected}
                  >
                    <Textarea name="corrected" rows={2} maxLength={2000} className="font-serif" />
                  </Field>
                  <SubmitButton className="justify-self-start">{texts.correctSubmit}</SubmitButton>
                </>
              )}
            </ActionForm>
          </Way>
        </>
      )}
      {!isLeft && (
        <ButtonForm
          action={leaveBothAction}
          fields={fields}
          label={texts.leave}
          fullLabel={texts.leaveOf(one, other)}
          variant="quiet"
        />
      )}
    </div>
  );
}

function Way({
  label,
  fullLabel,
  description,
  children,
}: {
  label: string;
  fullLabel: string;
  description: string;
  children: ReactNode;
}) {
  return (
    <details className="grid gap-3 open:w-full">
      <summary
        aria-label={fullLabel}
        className={`${buttonStyle('secondary', 'small')} w-fit cursor-pointer list-none`}
      >
        {label}
      </summary>
      <div className="mt-3 grid max-w-prose gap-4 rounded-md bg-paper-sunken p-4">
        <p className="text-small">{description}</p>
        {children}
      </div>
    </details>
  );
}

const Given = ({ fields }: { fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
