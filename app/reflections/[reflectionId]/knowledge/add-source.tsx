'use client';

import { useState } from 'react';
import { AddPhoto } from '#app/reflections/[reflectionId]/knowledge/add-photo.tsx';
import { AddRecording } from '#app/reflections/[reflectionId]/knowledge/add-recording.tsx';
import { addWebPageAction } from '#app/reflections/[reflectionId]/knowledge/add-source-actions.ts';
import { AddTextForm } from '#app/reflections/[reflectionId]/knowledge/add-text-form.tsx';
import { fileAddress } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { usualChoice } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import type { SourceTarget } from '#app/reflections/[reflectionId]/knowledge/source-target.ts';
import { WAYS, type Way } from '#app/reflections/[reflectionId]/knowledge/ways.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { FileDrop } from '#components/knowledge/file-drop.tsx';
import { type NamespaceChoice, NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { UploadList, useUploads } from '#components/knowledge/uploads.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { useRefresh } from '#components/ui/use-refresh.ts';
import { SOURCE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { addTexts, uploadTexts } from '#lib/knowledge/texts/knowledge.public.ts';

function AddWebPageForm({ reflectionId, choices, namespaceHint, namespaceId, onChoose }: SourceTarget) {
  const say = useToast();
  const [added, setAdded] = useState(0);
  return (
    <ActionForm
      action={addWebPageAction}
      onDone={({ title }) => {
        setAdded(added + 1);
        say({ text: addTexts.added(title) });
      }}
    >
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <Field label={addTexts.url} hint={addTexts.urlHint} error={refused.url}>
            <Input
              name="url"
              type="url"
              inputMode="url"
              maxLength={2000}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Field label={addTexts.sourceTitle} hint={addTexts.pageTitleHint} error={refused.title} optional>
            <Input name="title" maxLength={SOURCE_LIMITS.titleLength} autoComplete="off" />
          </Field>
          <NamespaceField
            key={added}
            choices={choices}
            chosen={namespaceId}
            hint={namespaceHint}
            isHeldBack
            error={refused.namespaceId}
            onChoose={onChoose}
          />
          <SubmitButton className="justify-self-start">{addTexts.submitWeb}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

type Props = {
  reflectionId: string;
  choices: readonly NamespaceChoice[];
  /** The collection that is shown, or was added to last. */
  currentId: string | undefined;
  namespaceHint: string;
  way: Way;
};

type AddFilesProps = SourceTarget & { kind: 'file' | 'interview' };

function AddFiles({ reflectionId, choices, namespaceHint, namespaceId, onChoose, kind }: AddFilesProps) {
  const refresh = useRefresh();
  const { uploads, tooMany, send } = useUploads(
    (file) => fileAddress(reflectionId, namespaceId ?? '', file.name, kind),
    refresh,
  );
  return (
    <div className="grid gap-5">
      <noscript>
        <Notice>{addTexts.filesNeedScripts}</Notice>
      </noscript>
      {kind === 'file' ? (
        <div className="noscript:hidden">
          <NamespaceField
            choices={choices}
            chosen={namespaceId}
            hint={namespaceHint}
            isHeldBack
            onChoose={onChoose}
          />
        </div>
      ) : (
        <p className="border-t border-line pt-6 noscript:hidden">{addTexts.interviewFile}</p>
      )}
      <FileDrop hint={addTexts.filesHint} onFiles={send} />
      {tooMany && (
        <Notice tone="warning" announce>
          {uploadTexts.tooMany}
        </Notice>
      )}
      <UploadList uploads={uploads} />
    </div>
  );
}

/** One panel, six ways in. Changing the way loses nothing that was typed; without scripts each way is an address. */
export function AddSource({ reflectionId, choices, currentId, namespaceHint, way: first }: Props) {
  const [way, setWay] = useState(first);
  const [namespaceId, setNamespaceId] = useState(usualChoice(choices, currentId)?.id);
  const target = { reflectionId, choices, namespaceHint, namespaceId, onChoose: setNamespaceId };
  return (
    <div className="grid gap-6">
      <nav aria-label={addTexts.waysLabel}>
        <ul className="flex flex-wrap gap-2">
          {WAYS.map((other) => (
            <li key={other}>
              <a
                href={`?add=${other}`}
                aria-current={other === way ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  setWay(other);
                }}
                className="inline-flex min-h-11 items-center rounded-md border border-edge px-4 font-medium text-ink-soft transition-colors hover:border-ink hover:text-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
              >
                {addTexts[other]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div hidden={way !== 'paste'}>
        <AddTextForm {...target} kind="paste" />
      </div>
      <div hidden={way !== 'files'}>
        <AddFiles {...target} kind="file" />
      </div>
      <div hidden={way !== 'recording'}>
        <AddRecording {...target} />
      </div>
      <div hidden={way !== 'photo'}>
        <AddPhoto {...target} />
      </div>
      <div hidden={way !== 'web'}>
        <AddWebPageForm {...target} />
      </div>
      <div hidden={way !== 'interview'} className="grid gap-8">
        <AddTextForm {...target} kind="interview" />
        <AddFiles {...target} kind="interview" />
      </div>
    </div>
  );
}
