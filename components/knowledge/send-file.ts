import { uploadTexts } from '#lib/knowledge/texts/knowledge.public.ts';

/** `null` when it arrived, otherwise why not. */
type Refusal = string | null;

/** Only XMLHttpRequest tells how much of a request has been sent. */
export function sendFile(
  file: File,
  address: string,
  onPercent: (percent: number) => void,
): Promise<Refusal> {
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
