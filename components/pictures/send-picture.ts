import { pictureTexts } from '#lib/knowledge/texts/pictures.public.ts';
import { base64Of } from './picture-of-file.ts';

type Sent = { ok: true } | { ok: false; message: string; fields: Readonly<Record<string, string>> };

/** With the words beside it, in one request. */
export async function sendPicture(
  { address, method }: { address: string; method: 'POST' | 'PUT' },
  picture: Blob,
  beside: Readonly<Record<string, string | boolean>>,
): Promise<Sent> {
  try {
    const response = await fetch(address, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...beside, picture: await base64Of(picture) }),
    });
    return response.ok ? { ok: true } : refusalIn(await response.json());
  } catch {
    return { ok: false, message: pictureTexts.lost, fields: {} };
  }
}

// By hand: zod looks whether it may compile code, which the content security policy refuses and reports.
function refusalIn(answer: unknown): Sent {
  const told = answer as { error?: { message?: unknown; fields?: Record<string, string> } } | null;
  const message = told?.error?.message;
  return {
    ok: false,
    message: typeof message === 'string' ? message : pictureTexts.lost,
    fields: told?.error?.fields ?? {},
  };
}
