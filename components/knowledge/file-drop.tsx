'use client';

import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { FILE_ENDINGS } from '#lib/knowledge/limits.public.ts';
import { addTexts } from '#lib/knowledge/texts/knowledge.public.ts';

interface FileDropProps {
  /** What may be dropped here. */
  hint: ReactNode;
  onFiles: (files: readonly File[]) => void;
}

const accepted = FILE_ENDINGS.map((ending) => `.${ending}`).join(',');

/** A button for files, and a place to drop them for whoever has a mouse. */
export function FileDrop({ hint, onFiles }: FileDropProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };

  return (
    <section
      aria-label={addTexts.files}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        onFiles([...event.dataTransfer.files]);
      }}
      className={classNames(
        'grid justify-items-start gap-3 rounded-md border border-dashed p-5 transition-colors noscript:hidden',
        over ? 'border-lamp bg-lamp-soft' : 'border-edge',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" />
          {addTexts.chooseFiles}
        </Button>
        <span className="text-small text-ink-soft">{addTexts.dropFiles}</span>
      </div>
      <p className="text-small text-ink-soft">{hint}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label={addTexts.chooseFiles}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </section>
  );
}
