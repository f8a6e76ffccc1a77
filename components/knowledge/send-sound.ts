import { samplesOf } from '#components/own-voice/wav-from.ts';
import { titleOfFile } from '#lib/knowledge/file-names.public.ts';
import { SOUND_LIMITS, SOUND_RATE } from '#lib/knowledge/limits.public.ts';
import { cutSound, pcmOf, type SoundPart } from '#lib/knowledge/sound-pieces.public.ts';
import { soundTexts } from '#lib/knowledge/texts/sound.public.ts';

const PATIENCE_MS = 5_000;

/** How long a recording lasts by what stands at its head, before any of it is decoded. 0 where that does not say. */
function saidSeconds(file: Blob): Promise<number> {
  const address = URL.createObjectURL(file);
  const audio = new Audio();
  audio.preload = 'metadata';
  return new Promise<number>((resolve) => {
    const over = () => resolve(Number.isFinite(audio.duration) ? audio.duration : 0);
    audio.onloadedmetadata = over;
    audio.onerror = over;
    setTimeout(over, PATIENCE_MS);
    audio.src = address;
  }).finally(() => {
    audio.removeAttribute('src');
    URL.revokeObjectURL(address);
  });
}

/** Where it goes. */
interface SoundDoor {
  reflectionId: string;
  namespaceId: string;
}

const TRIES = 3;

const HEAD_BYTES = 64 * 1024;
/** How pictures, documents and packed folders begin. */
const OTHER_KINDS = ['\x89PNG', '\xff\xd8\xff', 'GIF8', '%PDF', 'PK\x03\x04', '\xd0\xcf\x11\xe0'];
const MP4 = /^.{4}ftyp/s;
/** In an mp4 file, the names of sound that only its seller's programs can open. */
const LOCKED = /enca|drms/;
/** Words have no control characters. */
const IS_TEXT = /^[\t\n\r\x20-\x7e\x80-\xff]+$/;

/** What is to be said of a file that this browser could not play, by how it begins. */
async function whyUnplayable(file: Blob): Promise<string> {
  if (file.size === 0) return soundTexts.emptyFile;
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  let head = '';
  for (const byte of bytes) head += String.fromCharCode(byte);
  if (MP4.test(head) && LOCKED.test(head)) return soundTexts.locked;
  if (OTHER_KINDS.some((start) => head.startsWith(start)) || IS_TEXT.test(head)) return soundTexts.noSound;
  return soundTexts.unreadable;
}

/**
 * Reads a recording and sends it in pieces. What arrived before, in this window or another, is not sent again. Answers null when all
 * of it is there, otherwise why not.
 */
export async function sendSound(
  file: Blob & { name: string },
  { hasOthers, ...door }: SoundDoor & { hasOthers: boolean },
  onPercent: (percent: number | null) => void,
): Promise<string | null> {
  if (file.size === 0) return await whyUnplayable(file);
  if (file.size > SOUND_LIMITS.fileBytes) return soundTexts.tooLarge;
  onPercent(null);
  // Decoded, a recording of days would take more memory than there is.
  if ((await saidSeconds(file)) * 1_000 > SOUND_LIMITS.mostMs) return soundTexts.tooLong;
  let samples: Float32Array;
  try {
    samples = await samplesOf(file, SOUND_RATE);
  } catch {
    return await whyUnplayable(file);
  }
  const durationMs = Math.round((samples.length / SOUND_RATE) * 1_000);
  if (durationMs > SOUND_LIMITS.mostMs) return soundTexts.tooLong;
  if (durationMs < SOUND_LIMITS.leastMs) return soundTexts.tooShort;
  const parts = cutSound(samples);
  try {
    const begun = await ask(
      `/api/reflections/${door.reflectionId}/namespaces/${door.namespaceId}/recordings`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          title: titleOfFile(file.name),
          fileName: file.name,
          fileHash: await hashOf(file),
          durationMs,
          pieceCount: parts.length,
          hasOthers,
        }),
      },
    );
    if (typeof begun === 'string') return begun;
    const { sourceId, missing } = begun;
    for (const [sent, position] of missing.entries()) {
      const part = parts[position];
      if (!part) continue;
      onPercent(Math.floor((100 * (parts.length - missing.length + sent)) / parts.length));
      const refusal = await sendPart(`/api/reflections/${door.reflectionId}/recordings/${sourceId}`, {
        position,
        part,
        samples,
      });
      if (refusal !== null) return refusal;
    }
    onPercent(100);
    return null;
  } catch {
    return soundTexts.lost;
  }
}

interface Piece {
  position: number;
  part: SoundPart;
  samples: Float32Array;
}

async function sendPart(address: string, { position, part, samples }: Piece): Promise<string | null> {
  for (let tried = 1; ; tried += 1) {
    try {
      const answer = await ask(`${address}/pieces/${position}?startsMs=${part.startsMs}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: pcmOf(samples, part),
      });
      return typeof answer === 'string' ? answer : null;
    } catch (error) {
      if (tried === TRIES) throw error;
    }
  }
}

interface Begun {
  sourceId: string;
  missing: number[];
}

/** The words of a refusal, or what was answered. */
async function ask(address: string, init: RequestInit): Promise<Begun | string> {
  const response = await fetch(address, init);
  const answer: unknown = await response.json();
  const told = (answer ?? {}) as { sourceId?: string; missing?: number[]; error?: { message?: string } };
  if (!response.ok) return told.error?.message ?? soundTexts.lost;
  return { sourceId: told.sourceId ?? '', missing: told.missing ?? [] };
}

async function hashOf(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
