'use client';

import { useState } from 'react';
import { addTextAction } from '#app/reflections/[reflectionId]/knowledge/add-source-actions.ts';
import type { SourceTarget } from '#app/reflections/[reflectionId]/knowledge/source-target.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { PASTE_BYTES, SOURCE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { addTexts, twinTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = SourceTarget & { kind: 'paste' | 'interview' };

const isTooLong = (text: string) =>
  text.length > PASTE_BYTES / 4 && new TextEncoder().encode(text).length > PASTE_BYTES;

export function AddTextForm({ reflectionId, choices, namespaceHint, namespaceId, onChoose, kind }: Props) {
  const say = useToast();
  const [tooLong, setTooLong] = useState(false);
  const [added, setAdded] = useState(0);
  const [alsoIn, setAlsoIn] = useState<readonly string[]>([]);
  const isInterview = kind === 'interview';
  return (
    <ActionForm
      action={addTextAction}
      onDone={({ title, alsoIn }) => {
        setAdded(added + 1);
        setAlsoIn(alsoIn);
        say({ text: addTexts.added(title) });
      }}
    >
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <input type="hidden" name="kind" value={kind} />
          {alsoIn.length > 0 && (
            <Notice tone="warning" announce>
              {twinTexts.alsoIn(alsoIn)}
            </Notice>
          )}
          <Field label={addTexts.sourceTitle} hint={addTexts.sourceTitleHint} error={refused.title} optional>
            <Input name="title" maxLength={SOURCE_LIMITS.titleLength} autoComplete="off" />
          </Field>
          {isInterview && (
            <Field label={addTexts.recordedOn} error={refused.recordedOn} optional>
              <Input name="recordedOn" type="date" className="max-w-52" />
            </Field>
          )}
          <Field
            label={isInterview ? addTexts.transcript : addTexts.content}
            hint={isInterview ? addTexts.transcriptHint : addTexts.contentHint}
            error={tooLong ? addTexts.contentTooLong : refused.content}
          >
            <Textarea
              name="content"
              rows={7}
              className="font-serif"
              onChange={(event) => setTooLong(isTooLong(event.target.value))}
            />
          </Field>
          <NamespaceField
            // A sent form goes back to what it began with; the choice stays what it was.
            key={added}
            choices={choices}
            chosen={namespaceId}
            hint={namespaceHint}
            isHeldBack
            error={refused.namespaceId}
            onChoose={onChoose}
          />
          <SubmitButton disabled={tooLong} className="justify-self-start">
            {isInterview ? addTexts.submitInterview : addTexts.submitPaste}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
