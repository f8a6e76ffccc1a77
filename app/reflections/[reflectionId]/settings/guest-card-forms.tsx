'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useState } from 'react';
import {
  removeGuestPhotoAction,
  setPublicAboutAction,
} from '#app/reflections/[reflectionId]/settings/guest-card-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { ChoosePicture } from '#components/pictures/choose-picture.tsx';
import { sendPicture } from '#components/pictures/send-picture.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FieldError } from '#components/ui/field-messages.tsx';
import { Section } from '#components/ui/section.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { PICTURE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { pictureTexts as texts } from '#lib/knowledge/texts/pictures.public.ts';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';

type Props = {
  reflectionId: string;
  name: string;
  /** The one that guests see now; another photo has another id. */
  photoId: string | null;
  isOwner: boolean;
};

/** The photo on the page of guests: chosen by the owner, who says that the person in it agrees. */
export function GuestPhotoSection({ reflectionId, name, photoId, isOwner }: Props) {
  return (
    <Section title={texts.guestTitle} description={texts.guestDescription}>
      {photoId ? (
        <div className="flex flex-wrap items-center gap-5">
          {/* biome-ignore lint/performance/noImgElement: who may see it is asked at each request */}
          <img
            src={`${addressOf(reflectionId)}?of=${photoId}`}
            alt={texts.guestAlt(name)}
            width={96}
            height={96}
            className="size-24 rounded-full object-cover"
          />
          <ButtonForm
            action={removeGuestPhotoAction}
            fields={{ reflectionId }}
            label={texts.guestRemove}
            variant="quiet"
          />
        </div>
      ) : (
        <p className="text-ink-soft">{texts.guestNone}</p>
      )}
      {isOwner ? <SetGuestPhoto reflectionId={reflectionId} /> : <p>{texts.guestForOwner}</p>}
    </Section>
  );
}

const addressOf = (reflectionId: string) => `/api/reflections/${reflectionId}/guest-photo`;

function SetGuestPhoto({ reflectionId }: { reflectionId: string }) {
  const router = useRouter();
  const say = useToast();
  const agree = useId();
  const [picture, setPicture] = useState<Blob | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [pictureError, setPictureError] = useState<string | null>(null);
  const [agreeError, setAgreeError] = useState<string | null>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setPictureError(picture ? null : texts.photoNeeded);
    setAgreeError(agreed ? null : texts.agreeNeeded);
    if (!picture || !agreed) return;
    setIsSending(true);
    const sent = await sendPicture({ address: addressOf(reflectionId), method: 'PUT' }, picture, { agreed });
    setIsSending(false);
    if (!sent.ok) return setPictureError(sent.message);
    say({ text: texts.guestSaved });
    setPicture(null);
    setAgreed(false);
    router.refresh();
  }

  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <ChoosePicture
        edge={PICTURE_LIMITS.guestEdge}
        isSquare
        hint={texts.guestHint}
        picture={picture}
        onPicture={setPicture}
        error={pictureError}
        onError={setPictureError}
      />
      {picture && (
        <>
          <div className="grid gap-1">
            <label htmlFor={agree} className="flex min-h-8 items-start gap-3">
              <input
                id={agree}
                type="checkbox"
                checked={agreed}
                aria-describedby={agreeError ? `${agree}-error` : undefined}
                onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
                className="tick"
              />
              {texts.agree}
            </label>
            {agreeError && <FieldError id={`${agree}-error`}>{agreeError}</FieldError>}
          </div>
          <Button type="submit" pending={isSending} className="justify-self-start">
            {texts.guestSave}
          </Button>
        </>
      )}
    </form>
  );
}

export function PublicAboutForm({ reflectionId, about }: { reflectionId: string; about: string }) {
  const say = useToast();
  return (
    <ActionForm action={setPublicAboutAction} onDone={() => say({ text: settingsTexts.saved })}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <Field label={settingsTexts.about} hint={settingsTexts.aboutHint} error={refused.about} optional>
            <Textarea name="about" defaultValue={about} maxLength={280} rows={2} />
          </Field>
          <SubmitButton variant="secondary" className="justify-self-start">
            {settingsTexts.save}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
