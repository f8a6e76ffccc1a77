import { PICTURE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { pictureTexts } from '#lib/knowledge/texts/pictures.public.ts';

type Sent = { ok: true } | { ok: false; message: string; fields: Readonly<Record<string, string>> };

interface Shape {
  /** Of the longer edge, in pixels; smaller ones stay as they are. */
  edge: number;
  /** Cut to a square around the middle. */
  isSquare?: boolean;
}

const QUALITY = 0.86;

/**
 * The picture as it is kept: drawn anew in this browser, upright, and without anything else that the file holds, such as the place. Null
 * for what this browser cannot open.
 */
export async function pictureOfFile(file: Blob, { edge, isSquare = false }: Shape): Promise<Blob | null> {
  if (file.size > PICTURE_LIMITS.fileBytes) return null;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    const [wide, high] = isSquare ? [Math.min(width, height), Math.min(width, height)] : [width, height];
    const scale = Math.min(1, edge / Math.max(wide, high));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(wide * scale));
    canvas.height = Math.max(1, Math.round(high * scale));
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    // What is transparent would become black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(
      bitmap,
      (width - wide) / 2,
      (height - high) / 2,
      wide,
      high,
      0,
      0,
      canvas.width,
      canvas.height,
    );
    bitmap.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  } catch {
    return null;
  }
}

/** For a body of JSON. */
async function base64Of(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  let text = '';
  // In parts: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}

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
