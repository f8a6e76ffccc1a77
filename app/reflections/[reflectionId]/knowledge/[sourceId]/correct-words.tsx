'use client';

import { useState } from 'react';
import {
  type Correctable,
  CorrectionForm,
} from '#app/reflections/[reflectionId]/knowledge/[sourceId]/correction-form.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = {
  reflectionId: string;
  sourceId: string;
  corrects: Correctable;
  quote: string;
  /** The same form on the page. */
  href: string;
};

/** A dialog; before the scripts have loaded, a link to the same form on the page. */
export function CorrectWords({ reflectionId, sourceId, corrects, quote, href }: Props) {
  const [open, setOpen] = useState(false);
  const say = useToast();
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={sourceTexts.correctTitle}
      description={sourceTexts.correctDescription}
      trigger={
        <a
          href={href}
          aria-label={sourceTexts.correctOf(quote)}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
          className={`${buttonStyle('quiet', 'small')} justify-self-start max-sm:-ms-3`}
        >
          {sourceTexts.correct}
        </a>
      }
    >
      <p className="words">{quote}</p>
      <CorrectionForm
        reflectionId={reflectionId}
        sourceId={sourceId}
        corrects={corrects}
        onProposed={() => {
          setOpen(false);
          say({ text: sourceTexts.correctProposed });
        }}
      />
    </Dialog>
  );
}
