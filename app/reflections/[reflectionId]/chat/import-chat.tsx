'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { chatListPath, chatPath } from '#app/reflections/[reflectionId]/chat/chat-paths.ts';
import { importChat } from '#components/chat/chat-requests.ts';
import { FilePicker } from '#components/ui/file-picker.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { chatListTexts as texts } from '#lib/chat/texts/chat.public.ts';

/** Goes on with a conversation that was downloaded, here or elsewhere. */
export function ImportChat({ reflectionId }: { reflectionId: string }) {
  const router = useRouter();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function bringIn(file: File) {
    setBusy(true);
    setRefusal(null);
    const imported = await importChat(`/api${chatListPath(reflectionId)}`, await file.text());
    if (imported.ok) return router.push(chatPath(reflectionId, imported.value));
    setRefusal(imported.refusal.message);
    setBusy(false);
  }

  return (
    <details className="text-small">
      <summary className="min-h-8 w-fit cursor-pointer content-center text-ink-soft hover:text-ink">
        {texts.importTitle}
      </summary>
      <div className="grid max-w-[36em] gap-2 pt-2">
        <FilePicker
          label={<span className="text-ink-soft">{texts.importLabel}</span>}
          accept=".yaml,.yml"
          disabled={isBusy}
          onFile={bringIn}
        />
        {refusal && (
          <Notice tone="warning" announce>
            {refusal}
          </Notice>
        )}
      </div>
    </details>
  );
}
