'use client';

import { useState } from 'react';
import { whyNotRead } from '#lib/knowledge/file-names.public.ts';
import { FILE_ENDINGS, SOURCE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { uploadTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { readingTexts } from '#lib/knowledge/texts/reading.public.ts';

/** `null` when it arrived, otherwise why not. */
type Refusal = string | null;

/** Only XMLHttpRequest tells how much of a request has been sent. */
function sendFile(file: File, address: string, onPercent: (percent: number) => void): Promise<Refusal> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onPercent(Math.floor((loaded / total) * 100));
    request.onload = () => resolve(request.status === 200 ? null : refusalIn(request.response));
    request.onerror = () => resolve(uploadTexts.lost);
    request.onabort = request.onerror;
    request.send(file);
  });
}

function refusalIn(answer: unknown): string {
  const error = answer && typeof answer === 'object' && 'error' in answer ? answer.error : null;
  const message = error && typeof error === 'object' && 'message' in error ? error.message : null;
  return typeof message === 'string' ? message : uploadTexts.lost;
}

export interface Upload {
  key: string;
  name: string;
  state: 'waiting' | 'sending' | 'received' | 'refused';
  percent: number;
  refusal: string | null;
}

/** So many at the same time; the rest waits. */
const AT_ONCE = 2;

/** Each file has its own progress and its own end; one that is refused stops no other. */
export function useUploads(addressOf: (file: File) => string, onReceived: () => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [tooMany, setTooMany] = useState(false);

  async function send(chosen: readonly File[]) {
    const files = chosen.slice(0, SOURCE_LIMITS.filesAtOnce).map((file) => ({ file, ...newUpload(file) }));
    setTooMany(chosen.length > files.length);
    setUploads((current) => [
      ...current.filter(({ state }) => state !== 'received'),
      ...files.map(({ file: _, ...upload }) => upload),
    ]);
    const change = (key: string, next: Partial<Upload>) =>
      setUploads((current) =>
        current.map((upload) => (upload.key === key ? { ...upload, ...next } : upload)),
      );

    const left = files.filter(({ state }) => state === 'waiting').values();
    async function sendNext() {
      for (const { file, key } of left) {
        change(key, { state: 'sending' });
        const refusal = await sendFile(file, addressOf(file), (percent) => change(key, { percent }));
        change(key, refusal === null ? { state: 'received', percent: 100 } : { state: 'refused', refusal });
        if (refusal === null) onReceived();
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  }

  return { uploads, tooMany, send };
}

function newUpload(file: File): Upload {
  const refusal = refusalBefore(file);
  return {
    key: crypto.randomUUID(),
    name: file.name,
    state: refusal === null ? 'waiting' : 'refused',
    percent: 0,
    refusal,
  };
}

/** What the server would refuse anyway, without the wait. */
function refusalBefore({ name, size }: File): string | null {
  const ending = name.split('.').at(-1)?.toLowerCase();
  if (!FILE_ENDINGS.some((known) => known === ending)) return readingTexts[whyNotRead(name)];
  if (size > SOURCE_LIMITS.fileBytes) return readingTexts.too_large;
  return size === 0 ? readingTexts.empty : null;
}
