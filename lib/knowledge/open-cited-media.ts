import { ok, type Result } from '#lib/platform/result.ts';
import { type OpenedClip, openClip } from './open-clip.ts';
import { findPicture } from './store/pictures.ts';
import type { Listener } from './store/sounds.ts';

type CitedMedia = { clip: OpenedClip | null; hasPicture: boolean };

/** What there is to hear and to see of words that are shown, so that nobody asks for what is not there. */
export async function openCitedMedia(
  listener: Listener,
  cited: Parameters<typeof openClip>[1],
): Promise<Result<CitedMedia>> {
  const [clip, picture] = await Promise.all([
    openClip(listener, cited),
    findPicture(listener, cited.citation),
  ]);
  if (!clip.ok && clip.error.code !== 'not_found') return clip;
  if (!picture.ok) return picture;
  return ok({ clip: clip.ok ? clip.value : null, hasPicture: picture.value !== null });
}
