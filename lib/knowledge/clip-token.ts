import 'server-only';
import { z } from 'zod';
import { parseJson } from '#lib/platform/parse-json.public.ts';
import { isSigned, signature } from '#lib/platform/signing-key.ts';
import { CLIP_MINUTES } from './limits.public.ts';
import type { Listener } from './store/sounds.ts';

const PURPOSE = 'clips';

const clipSchema = z.object({
  citation: z.guid(),
  fromMs: z.int().nonnegative(),
  toMs: z.int().positive(),
  listener: z.union([z.object({ conversationId: z.guid() }), z.object({ userId: z.guid() })]),
  until: z.number(),
});

export type Clip = { citation: string; fromMs: number; toMs: number; listener: Listener };

/** Names a stretch of sound for a few minutes. Whether it may be heard is asked again when it is. */
export function clipToken(clip: Clip, now = Date.now()): string {
  const text = Buffer.from(JSON.stringify({ ...clip, until: now + CLIP_MINUTES * 60_000 })).toString(
    'base64url',
  );
  return `${text}.${signature(PURPOSE, text)}`;
}

/** Null for one that we did not write, or not in this form, or too long ago. */
export function readClipToken(token: string, now = Date.now()): Clip | null {
  const [text = '', signed = ''] = token.split('.');
  if (!isSigned(PURPOSE, text, signed)) return null;
  const clip = clipSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  return clip.success && clip.data.until > now ? clip.data : null;
}
