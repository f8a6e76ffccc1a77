import { SOUND_LIMITS, SOUND_RATE } from '#lib/knowledge/limits.public.ts';

export interface SoundPart {
  startsMs: number;
  /** Where it begins and ends among the samples. */
  from: number;
  to: number;
}

const FRAME = SOUND_RATE / 20;

/** Cuts a recording into pieces of about a minute, each where it is quietest: a word is not cut in two. */
export function cutSound(samples: ArrayLike<number>): SoundPart[] {
  const parts: SoundPart[] = [];
  const at = (ms: number) => (ms * SOUND_RATE) / 1_000;
  let from = 0;
  while (from < samples.length) {
    const to =
      samples.length - from <= at(SOUND_LIMITS.pieceMs.most)
        ? samples.length
        : quietestIn(samples, from + at(SOUND_LIMITS.pieceMs.least), from + at(SOUND_LIMITS.pieceMs.most));
    parts.push({ startsMs: Math.round((from / SOUND_RATE) * 1_000), from, to });
    from = to;
  }
  return parts;
}

function quietestIn(samples: ArrayLike<number>, from: number, to: number): number {
  let quietest = { at: to, sum: Number.POSITIVE_INFINITY };
  for (let start = from; start + FRAME <= to; start += FRAME) {
    let sum = 0;
    for (let at = start; at < start + FRAME; at += 1) sum += (samples[at] ?? 0) ** 2;
    if (sum < quietest.sum) quietest = { at: start + FRAME / 2, sum };
  }
  return quietest.at;
}

/** 16-bit, little-endian. */
export function pcmOf(samples: Float32Array, { from, to }: SoundPart): ArrayBuffer {
  const bytes = new DataView(new ArrayBuffer((to - from) * 2));
  for (let at = from; at < to; at += 1) {
    const sample = Math.max(-1, Math.min(1, samples[at] ?? 0));
    bytes.setInt16((at - from) * 2, Math.round(sample * 32_767), true);
  }
  return bytes.buffer;
}
