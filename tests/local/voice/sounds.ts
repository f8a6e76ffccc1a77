type Sound = { seconds: number; rate: number; db: number };

const amplitude = (db: number) => 10 ** (db / 20);

/** A sine of this effective level. */
export const tone = ({ hz, seconds, rate, db }: Sound & { hz: number }): Float32Array =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, i) => amplitude(db) * Math.SQRT2 * Math.sin((2 * Math.PI * hz * i) / rate),
  );

/** White noise, the same every time. */
export function noise({ seconds, rate, db }: Sound): Float32Array {
  let seed = 12_345;
  return Float32Array.from({ length: Math.round(seconds * rate) }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return amplitude(db) * Math.sqrt(3) * ((2 * seed) / 2 ** 31 - 1);
  });
}

export const silence = (seconds: number, rate: number) => new Float32Array(Math.round(seconds * rate));

export function joined(...sounds: Float32Array[]): Float32Array {
  const all = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sound of sounds) {
    all.set(sound, at);
    at += sound.length;
  }
  return all;
}

export const mixed = (a: Float32Array, b: Float32Array): Float32Array =>
  a.map((sample, i) => sample + (b[i] ?? 0));

/** In decibels below full scale. */
export function level(samples: Float32Array): number {
  const sum = samples.reduce((total, sample) => total + sample * sample, 0);
  return 10 * Math.log10(sum / samples.length + 1e-12);
}
