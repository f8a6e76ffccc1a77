import { SOUND_RATE } from '#lib/knowledge/limits.public.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { wavOf } from '#lib/speech/wav.ts';
import { type Clip, clipToken } from './clip-token.ts';
import {
  type ClipRange,
  everywhereInSound,
  findInSound,
  isSaidSo,
  otherThan,
  takenOutOf,
} from './sound/find-in-sound.ts';
import { soundStore } from './sound-store.ts';
import { findPicture } from './store/pictures.ts';
import { type ClipSource, isToldTo, type Listener, readClip } from './store/sounds.ts';

type Wanted = { citation: string /** As they are shown. */; words: string };

/** `isCorrected`: other words are heard than those that are shown, which were corrected since or misheard then. */
export type OpenedClip = { address: string; seconds: number; isCorrected: boolean };

/** The address at which somebody may hear these words for a few minutes; `not_found` where they have no sound for them. */
export async function openClip(listener: Listener, { citation, words }: Wanted): Promise<Result<OpenedClip>> {
  const clip = await readClip(listener, citation);
  if (!clip.ok) return clip;
  if (!clip.value) return fail('not_found');
  const { heardClip, spoken } = asHeard(clip.value);
  const said = spoken(words);
  const range = rangeOf(heardClip, said);
  if (!range) return fail('not_found');
  const token = clipToken({ citation, ...range, listener });
  const heard = clip.value.pieces.flatMap((piece) => piece.words ?? []);
  return ok({
    address: `/api/clips/${token}`,
    seconds: (range.toMs - range.fromMs) / 1_000,
    isCorrected: !isSaidSo(said, heard, range),
  });
}

const NAME_OF_SPEAKER = /^\p{Lu}[\p{L}\p{M} .'’-]{0,80}:\s+/u;
const OF_INTERVIEWER = /^Interviewer:\s/;

/**
 * Of an interview no names of who speaks are heard, and of some the person alone: their microphone was recorded. Which it is shows
 * in where the words are found.
 */
export function asHeard(clip: ClipSource): { heardClip: ClipSource; spoken: (text: string) => string } {
  if (!clip.isInterview) return { heardClip: clip, spoken: (text) => text };
  const heard = clip.pieces.flatMap((piece) => piece.words ?? []);
  const lines = (text: string, isKept: (line: string) => boolean) =>
    text
      .split(/\n+/)
      .filter(isKept)
      .map((line) => line.replace(NAME_OF_SPEAKER, ''))
      .join('\n\n');
  const both = (text: string) => lines(text, () => true);
  const person = (text: string) => lines(text, (line) => !OF_INTERVIEWER.test(line));
  const spoken = findInSound(both(clip.body), heard) ? both : person;
  return { heardClip: { ...clip, body: spoken(clip.body) }, spoken };
}

/** Within the passage that was cited, whatever words were sent: the attack is others of the same source. */
export function rangeOf(clip: ClipSource, words: string): ClipRange | null {
  const heard = clip.pieces.flatMap((piece) => piece.words ?? []);
  const passage = findInSound(clip.body, heard);
  if (!passage) return null;
  const within = heard.filter(([, from, to]) => from >= passage.fromMs && to <= passage.toMs);
  const range = findInSound(words, within);
  return range && mayBeHeard(clip, range) ? range : null;
}

/** How far beside a passage something may be heard that was taken out of it. */
const BESIDE_MS = 15_000;

/**
 * Not where hidden words are heard in it, nor any that were taken out of the text, nor by a guest any in whose place others are
 * written: and not when nobody knows where they are.
 */
export function mayBeHeard({ pieces, body, hidden, listener }: ClipSource, range: ClipRange): boolean {
  const heard = pieces.flatMap((piece) => piece.words ?? []);
  const passage = findInSound(body, heard);
  if (!passage || range.fromMs < passage.fromMs || range.toMs > passage.toMs) return false;
  const near = heard.filter(
    ([, from, to]) => from >= passage.fromMs - BESIDE_MS && to <= passage.toMs + BESIDE_MS,
  );
  const isIn = (other: ClipRange, whole: ClipRange) => other.fromMs < whole.toMs && other.toMs > whole.fromMs;
  const unwritten = listener === 'guest' ? otherThan(body, near, passage) : takenOutOf(body, near);
  if (unwritten.some((other) => isIn(other, range))) return false;
  return hidden.every((quote) => {
    const places = everywhereInSound(quote, heard);
    const times = quote === '' ? 0 : body.split(quote).length - 1;
    return (
      places.filter((other) => isIn(other, passage)).length >= times &&
      !places.some((other) => isIn(other, range))
    );
  });
}

/** The sound of an address, as a WAV file: if whoever it was given to may hear it now. */
export async function soundOfClip(named: Clip): Promise<Result<Buffer<ArrayBuffer>>> {
  const clip = await readClip(named.listener, named.citation);
  if (!clip.ok) return clip;
  if (!clip.value || !mayBeHeard(asHeard(clip.value).heardClip, named)) return fail('not_found');
  const parts: Buffer[] = [];
  for (const { position, startsMs, durationMs } of clip.value.pieces) {
    const from = Math.max(0, named.fromMs - startsMs);
    const to = Math.min(durationMs, named.toMs - startsMs);
    if (to <= from) continue;
    const piece = await soundStore().get(clip.value.sourceId, position);
    if (!piece) return fail('not_found');
    parts.push(piece.subarray(byteAt(from), byteAt(to)));
  }
  return parts.length === 0 ? fail('not_found') : ok(wavOf(Buffer.concat(parts), SOUND_RATE));
}

/** Of 16-bit samples: never in the middle of one. */
const byteAt = (ms: number) => Math.round((ms * SOUND_RATE) / 1_000) * 2;

type CitedMedia = {
  clip: OpenedClip | null;
  hasPicture: boolean;
  /** False when the words that are shown may be told to this person no more. */
  isTold: boolean;
};

/** What there is to hear and to see of words that are shown, so that nobody asks for what is not there. */
export async function openCitedMedia(
  listener: Listener,
  cited: Parameters<typeof openClip>[1],
): Promise<Result<CitedMedia>> {
  const [clip, picture, told] = await Promise.all([
    openClip(listener, cited),
    findPicture(listener, cited.citation),
    isToldTo(listener, cited.citation),
  ]);
  if (!clip.ok && clip.error.code !== 'not_found') return clip;
  if (!picture.ok) return picture;
  if (!told.ok) return told;
  return ok({ clip: clip.ok ? clip.value : null, hasPicture: picture.value !== null, isTold: told.value });
}
