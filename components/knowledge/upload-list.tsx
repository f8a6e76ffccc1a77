'use client';

import { Check, CircleAlert } from 'lucide-react';
import type { Upload } from '#components/knowledge/use-uploads.ts';
import { Progress } from '#components/ui/progress.tsx';
import { uploadTexts } from '#lib/knowledge/texts/knowledge.public.ts';

/** Of more than these only what is going on, and what went wrong, has a line of its own. */
const MOST_LISTED = 8;

export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const received = uploads.filter(({ state }) => state === 'received').length;
  const refused = uploads.filter(({ state }) => state === 'refused').length;
  const isOver = uploads.length > 0 && received + refused === uploads.length;
  const isMany = uploads.length > MOST_LISTED;
  const listed = isMany ? uploads.filter(({ state }) => state === 'sending' || state === 'refused') : uploads;
  return (
    <>
      {isMany && (
        <div className="grid gap-2">
          <p className="flex items-center gap-2 font-medium">
            {isOver && <Check aria-hidden="true" className="size-4.5 flex-none text-success" />}
            {uploadTexts.receivedOf(received, uploads.length)}
          </p>
          {!isOver && (
            <Progress label={uploadTexts.label} percent={Math.round((received / uploads.length) * 100)} />
          )}
        </div>
      )}
      {listed.length > 0 && (
        <ul aria-label={uploadTexts.label} className="grid gap-3">
          {listed.map((upload) => (
            <UploadItem key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {isOver ? uploadTexts.summary(received, refused) : ''}
      </p>
    </>
  );
}

function UploadItem({ upload: { name, state, percent, refusal } }: { upload: Upload }) {
  return (
    <li className="grid gap-1.5 text-small">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 font-medium break-all">{name}</span>
        <span className="flex items-center gap-1.5 text-ink-soft [&_svg]:size-4 [&_svg]:flex-none">
          {state === 'waiting' && uploadTexts.waiting}
          {state === 'sending' && uploadTexts.sending(percent)}
          {state === 'received' && (
            <>
              <Check aria-hidden="true" className="text-success" />
              {uploadTexts.received}
            </>
          )}
        </span>
      </div>
      {state === 'sending' && <Progress label={name} percent={percent} />}
      {refusal && (
        <p className="flex items-start gap-1.5 text-danger">
          <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 flex-none" />
          {refusal}
        </p>
      )}
    </li>
  );
}
