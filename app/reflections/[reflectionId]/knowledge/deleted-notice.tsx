'use client';

import { useEffect, useRef } from 'react';
import { restoreSourceAction } from '#app/reflections/[reflectionId]/knowledge/source-list-actions.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { deletedTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = { reflectionId: string; source: { id: string; title: string } };

/** The way back stands where the person arrives, and has the focus. */
export function DeletedNotice({ reflectionId, source }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className="mb-8 rounded-md outline-none">
      <Notice tone="success" announce>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{deletedTexts.done(source.title)}</p>
          <ButtonForm
            action={restoreSourceAction}
            fields={{ reflectionId, sourceId: source.id }}
            label={deletedTexts.undo}
            fullLabel={deletedTexts.undoOf(source.title)}
          />
        </div>
      </Notice>
    </div>
  );
}
