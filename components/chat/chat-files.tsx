'use client';

import { useEffect, useState } from 'react';
import { FilePicker } from '#components/ui/file-picker.tsx';
import { chatFileTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { ChatRefusalNotice } from './chat-refusal-notice.tsx';
import { type ChatFile, type ChatRefusal, listFiles, putFile } from './chat-requests.ts';

interface ChatFilesProps {
  /** Of the routes of this session. */
  base: string;
  /** Changes when an answer has ended, which may have written some. */
  answers: number;
  isEnded: boolean;
}

/** The files that this conversation works with: to see, to take, and to add. */
export function ChatFiles({ base, answers, isEnded }: ChatFilesProps) {
  const [files, setFiles] = useState<readonly ChatFile[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ChatRefusal | null>(null);
  const [reads, setReads] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew after each answer and each file that was added
  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    void listFiles(base).then((answer) => {
      if (isOver) return;
      if (answer.ok) setFiles(answer.value);
      else setRefusal(answer.refusal);
    });
    return () => {
      isOver = true;
    };
  }, [base, isOpen, answers, reads]);

  async function add(file: File) {
    setBusy(true);
    setRefusal(null);
    const added = await putFile(base, file);
    setBusy(false);
    if (added.ok) setReads((before) => before + 1);
    else setRefusal(added.refusal);
  }

  return (
    <details className="mb-4 text-small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-8 w-fit cursor-pointer content-center text-ink-soft hover:text-ink">
        {texts.title}
      </summary>
      <div className="grid max-w-[36em] grid-cols-[minmax(0,1fr)] gap-3 border-s-2 border-line py-2 ps-4">
        {files.length === 0 ? (
          <p className="text-ink-soft">{texts.none}</p>
        ) : (
          <ul aria-label={texts.label} className="grid gap-1">
            {files.map(({ path, bytes }) => (
              <li key={path} className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                <a
                  href={`${base}/files?path=${encodeURIComponent(path)}`}
                  download
                  className="min-w-0 break-all text-lamp underline underline-offset-[0.22em]"
                >
                  {path}
                </a>
                <span className="text-ink-faint">{texts.size(bytes)}</span>
              </li>
            ))}
          </ul>
        )}
        {refusal && <ChatRefusalNotice refusal={refusal} />}
        {!isEnded && <FilePicker label={<span>{texts.add}</span>} disabled={isBusy} onFile={add} />}
      </div>
    </details>
  );
}
