'use client';

import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Progress } from '#components/ui/progress.tsx';
import { endingOf, whyNotRead } from '#lib/knowledge/file-names.public.ts';
import { ARCHIVE_BYTES, FILE_ENDINGS, SOURCE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { openArchive } from '#lib/knowledge/open-archive.public.ts';
import { twinTexts, uploadTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { readingTexts } from '#lib/knowledge/texts/reading.public.ts';

/** Of more than these only what is going on, and what went wrong, has a line of its own. */
const MOST_LISTED = 8;

/** What became of a file. `alsoIn`: the other collections that hold the same. */
type Answer =
  | { state: 'received'; alsoIn: readonly string[] }
  | { state: 'already' }
  | { state: 'refused'; refusal: string };

/** Only XMLHttpRequest tells how much of a request has been sent. */
function sendFile(file: File, address: string, onPercent: (percent: number) => void): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onPercent(Math.floor((loaded / total) * 100));
    request.onload = () => resolve(answerIn(request.status, request.response));
    request.onerror = () => resolve({ state: 'refused', refusal: uploadTexts.lost });
    request.onabort = request.onerror;
    request.send(file);
  });
}

const partOf = (answer: unknown, name: string): unknown =>
  answer && typeof answer === 'object' ? Reflect.get(answer, name) : undefined;

export function answerIn(status: number, answer: unknown): Answer {
  if (status === 200) {
    const alsoIn = partOf(answer, 'alsoIn');
    return {
      state: 'received',
      alsoIn: Array.isArray(alsoIn) ? alsoIn.filter((title) => typeof title === 'string') : [],
    };
  }
  // The one thing that a file is in conflict with is itself.
  if (status === 409) return { state: 'already' };
  const message = partOf(partOf(answer, 'error'), 'message');
  return { state: 'refused', refusal: typeof message === 'string' ? message : uploadTexts.lost };
}

export interface Upload {
  key: string;
  name: string;
  /** That it came in. */
  archive: string | null;
  state: 'waiting' | 'sending' | Answer['state'];
  percent: number;
  refusal: string | null;
  alsoIn: readonly string[];
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
      .map((one) => ({ file: one.file, ...newUpload(one) }));
    setTooMany(chosen.length > SOURCE_LIMITS.filesAtOnce || given.length > files.length);
    setUploads((current) => [
      ...current.filter(({ state }) => state !== 'received' && state !== 'already'),
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
        const answer = await sendFile(file, addressOf(file), (percent) => change(key, { percent }));
        change(key, { percent: 100, ...answer });
        if (answer.state === 'received') onReceived();
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  }

  return { uploads, tooMany, send };
}

type Given = { file: File; refusal?: string; archive?: string };

/** Of an archive the files in it, each with its own end; a chat from WhatsApp and a Takeout go up as they are. */
async function filesIn(file: File): Promise<Given[]> {
  if (endingOf(file.name) !== 'zip' || file.size === 0) return [{ file }];
  if (file.size > ARCHIVE_BYTES) return [{ file, refusal: readingTexts.too_large }];
  const opened = openArchive(await import('fflate'), new Uint8Array(await file.arrayBuffer()));
  if (opened === null) return [{ file }];
  if (typeof opened === 'string') return [{ file, refusal: readingTexts[opened] }];
  return opened.map((one) =>
    'why' in one
      ? { file: new File([], one.name), archive: file.name, refusal: readingTexts[one.why] }
      : { file: new File([one.bytes], one.name), archive: file.name },
  );
}

function newUpload({ file, archive, refusal: known }: Given): Upload {
  const refusal = known ?? refusalBefore(file);
  return {
    key: crypto.randomUUID(),
    name: file.name,
    archive: archive ?? null,
    state: refusal === null ? 'waiting' : 'refused',
    percent: 0,
    refusal,
    alsoIn: [],
  };
}

/** What the server would refuse anyway, without the wait. */
function refusalBefore({ name, size }: File): string | null {
  const ending = name.split('.').at(-1)?.toLowerCase();
  if (!FILE_ENDINGS.some((known) => known === ending)) return readingTexts[whyNotRead(name)];
  if (size > SOURCE_LIMITS.fileBytes) return readingTexts.too_large;
  return size === 0 ? readingTexts.empty : null;
}

export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const count = (wanted: Upload['state']) => uploads.filter(({ state }) => state === wanted).length;
  const [received, refused, already] = [count('received'), count('refused'), count('already')];
  const isOver = uploads.length > 0 && received + refused + already === uploads.length;
  const isMany = uploads.length > MOST_LISTED;
  const listed = isMany
    ? uploads.filter(({ state, alsoIn }) => state === 'sending' || state === 'refused' || alsoIn.length > 0)
    : uploads;
  return (
    <>
      {isMany && (
        <div className="grid gap-2">
          <p className="flex items-center gap-2 font-medium">
            {isOver && <Check aria-hidden="true" className="size-4.5 flex-none text-success" />}
            {uploadTexts.receivedOf(received, uploads.length)}
          </p>
          {already > 0 && <p className="text-ink-soft">{uploadTexts.alreadyMany(already)}</p>}
          {!isOver && (
            <Progress
              label={uploadTexts.label}
              percent={Math.round(((received + already) / uploads.length) * 100)}
            />
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
        {isOver ? uploadTexts.summary(received, refused, already) : ''}
      </p>
    </>
  );
}

function UploadItem({ upload }: { upload: Upload }) {
  const { name, archive, state, percent, refusal, alsoIn } = upload;
  return (
    <li className="grid gap-1.5 text-small">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 font-medium break-all">
          {archive ? uploadTexts.inArchive(name, archive) : name}
        </span>
        <span className="flex items-center gap-1.5 text-ink-soft [&_svg]:size-4 [&_svg]:flex-none">
          {state === 'waiting' && uploadTexts.waiting}
          {state === 'sending' && uploadTexts.sending(percent)}
          {state === 'already' && uploadTexts.already}
          {state === 'received' && (
            <>
              <Check aria-hidden="true" className="text-success" />
              {uploadTexts.received}
            </>
          )}
        </span>
      </div>
      {state === 'sending' && <Progress label={name} percent={percent} />}
      {alsoIn.length > 0 && (
        <p className="flex items-start gap-1.5 text-warning">
          <TriangleAlert aria-hidden="true" className="mt-[0.2em] size-4 flex-none" />
          {twinTexts.alsoIn(alsoIn)}
        </p>
      )}
      {refusal && (
        <p className="flex items-start gap-1.5 text-danger">
          <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 flex-none" />
          {refusal}
        </p>
      )}
    </li>
  );
}
