'use client';

import { fileAddress } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import type { SourceTarget } from '#app/reflections/[reflectionId]/knowledge/source-target.ts';
import { FileDrop } from '#components/knowledge/file-drop.tsx';
import { NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { UploadList } from '#components/knowledge/upload-list.tsx';
import { useUploads } from '#components/knowledge/use-uploads.ts';
import { Notice } from '#components/ui/notice.tsx';
import { useRefresh } from '#components/ui/use-refresh.ts';
import { addTexts, uploadTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = SourceTarget & { kind: 'file' | 'interview' };

export function AddFiles({ reflectionId, choices, namespaceHint, namespaceId, onChoose, kind }: Props) {
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
          <NamespaceField choices={choices} chosen={namespaceId} hint={namespaceHint} onChoose={onChoose} />
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
