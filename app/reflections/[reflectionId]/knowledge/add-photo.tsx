'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { photoAddress } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import type { SourceTarget } from '#app/reflections/[reflectionId]/knowledge/source-target.ts';
import { NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { ChoosePicture } from '#components/pictures/choose-picture.tsx';
import { sendPicture } from '#components/pictures/send-picture.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { PICTURE_LIMITS, SOURCE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { addTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { pictureTexts as texts } from '#lib/knowledge/texts/pictures.public.ts';

/** A photo with what its owner says of it: the words are the source, and the photo is shown beside them. */
export function AddPhoto({ reflectionId, choices, namespaceHint, namespaceId, onChoose }: SourceTarget) {
  const router = useRouter();
  const say = useToast();
  const [picture, setPicture] = useState<Blob | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [added, setAdded] = useState(0);
  const [missing, setMissing] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{
    message: string;
    fields: Readonly<Record<string, string>>;
  } | null>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending) return;
    if (!picture) return setMissing(texts.photoNeeded);
    const values = new FormData(form);
    const words = (name: string) => String(values.get(name) ?? '');
    setIsSending(true);
    const sent = await sendPicture(
      { address: photoAddress(reflectionId, namespaceId ?? ''), method: 'POST' },
      picture,
      { title: words('title'), caption: words('caption'), takenOn: words('takenOn') },
    );
    setIsSending(false);
    setRefusal(sent.ok ? null : sent);
    if (!sent.ok) return;
    say({ text: texts.added(words('title') || words('caption').slice(0, 60)) });
    form.reset();
    setAdded(added + 1);
    setPicture(null);
    router.refresh();
  }

  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <noscript>
        <Notice>{addTexts.filesNeedScripts}</Notice>
      </noscript>
      {refusal && Object.keys(refusal.fields).length === 0 && (
        <Notice tone="danger" announce>
          {refusal.message}
        </Notice>
      )}
      <p className="max-w-[36em] text-ink-soft">{texts.lead}</p>
      <ChoosePicture
        edge={PICTURE_LIMITS.longestEdge}
        hint={texts.hint}
        picture={picture}
        onPicture={setPicture}
        error={missing ?? refusal?.fields.picture ?? null}
        onError={setMissing}
      />
      <Field label={texts.caption} hint={texts.captionHint} error={refusal?.fields.caption}>
        <Textarea name="caption" rows={4} maxLength={PICTURE_LIMITS.captionLength} className="font-serif" />
      </Field>
      <Field
        label={addTexts.sourceTitle}
        hint={addTexts.sourceTitleHint}
        error={refusal?.fields.title}
        optional
      >
        <Input name="title" maxLength={SOURCE_LIMITS.titleLength} autoComplete="off" />
      </Field>
      <Field label={texts.takenOn} error={refusal?.fields.takenOn} optional>
        <Input name="takenOn" type="date" className="max-w-52" />
      </Field>
      <NamespaceField
        // A form that is reset goes back to what it began with; the choice stays what it was.
        key={added}
        choices={choices}
        chosen={namespaceId}
        hint={namespaceHint}
        isHeldBack
        onChoose={onChoose}
      />
      <Button type="submit" pending={isSending} className="justify-self-start">
        {texts.submit}
      </Button>
    </form>
  );
}
