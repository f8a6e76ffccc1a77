'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { type Refusal, RefusalNotice } from '#components/forms/refusal-notice.tsx';
import { FilePicker } from '#components/ui/file-picker.tsx';
import { bringInTexts as texts } from '#lib/reflections/texts/reflections.public.ts';

/** A reflection that was downloaded, here or elsewhere. */
export function BringInReflection() {
  const router = useRouter();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function bringIn(file: File) {
    setBusy(true);
    setRefusal(null);
    const answer = await send(file);
    if ('reflectionId' in answer) return router.push(`/reflections/${answer.reflectionId}`);
    setRefusal(answer);
    setBusy(false);
  }

  return (
    <details className="mt-10 max-w-md border-t border-line pt-4">
      <summary className="min-h-8 w-fit cursor-pointer content-center text-ink-soft hover:text-ink">
        {texts.title}
      </summary>
      <div className="grid gap-3 pt-3">
        <p className="text-small text-ink-soft">{texts.description}</p>
        <FilePicker
          label={<span className="font-medium">{texts.label}</span>}
          accept=".jsonl"
          disabled={isBusy}
          onFile={bringIn}
        />
        <p role="status" className="text-small text-ink-soft">
          {isBusy && texts.busy}
        </p>
        {refusal && <RefusalNotice error={refusal} />}
      </div>
    </details>
  );
}

async function send(file: File): Promise<{ reflectionId: string } | Refusal> {
  try {
    const response = await fetch('/api/reflections/import', {
      method: 'POST',
      body: file,
      headers: { 'content-type': 'application/jsonl' },
    });
    const answer = await response.json();
    return response.ok ? { reflectionId: String(answer.reflectionId) } : answer.error;
  } catch {
    return { code: 'unavailable', message: texts.unreachable, reference: '' };
  }
}
