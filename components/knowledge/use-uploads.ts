'use client';

import { useState } from 'react';
import { openArchive } from '#components/knowledge/open-archive.ts';
import { endingOf, whyNotRead } from '#lib/knowledge/file-names.public.ts';
import { ARCHIVE_BYTES, FILE_ENDINGS, SOURCE_LIMITS } from '#lib/knowledge/limits.public.ts';
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
    const given = (await Promise.all(chosen.slice(0, SOURCE_LIMITS.filesAtOnce).map(filesIn))).flat();
    const files = given
      .slice(0, SOURCE_LIMITS.filesAtOnce)
      .map(({ file, refusal }) => ({ file, ...newUpload(file, refusal) }));
    setTooMany(chosen.length > SOURCE_LIMITS.filesAtOnce || given.length > files.length);
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

type Given = { file: File; refusal?: string };

/** Of an archive the files in it, each with its own end; a chat from WhatsApp and a Takeout go up as they are. */
async function filesIn(file: File): Promise<Given[]> {
  if (endingOf(file.name) !== 'zip' || file.size === 0) return [{ file }];
  if (file.size > ARCHIVE_BYTES) return [{ file, refusal: readingTexts.too_large }];
  const opened = await openArchive(new Uint8Array(await file.arrayBuffer()));
  if (opened === null) return [{ file }];
  if (typeof opened === 'string') return [{ file, refusal: readingTexts[opened] }];
  return opened.map((one) =>
    'why' in one
      ? { file: new File([], one.name), refusal: readingTexts[one.why] }
      : { file: new File([one.bytes], one.name) },
  );
}

function newUpload(file: File, known?: string): Upload {
  const refusal = known ?? refusalBefore(file);
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
