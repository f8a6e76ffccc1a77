const HALF_WIDTH = 12;

/**
 * The same sound at another sample rate, by a windowed sinc: what the slower rate cannot carry is filtered out and does
 * not come back as a false tone. Written by hand because it is thirty lines, and the packages for it are WebAssembly.
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const step = from / to;
  const cutoff = Math.min(1, to / from);
  const reach = HALF_WIDTH / cutoff;
  const result = new Float32Array(Math.floor(samples.length / step));
  for (let i = 0; i < result.length; i++) {
    const centre = i * step;
    const first = Math.max(0, Math.ceil(centre - reach));
    const last = Math.min(samples.length - 1, Math.floor(centre + reach));
    let sum = 0;
    for (let j = first; j <= last; j++) sum += (samples[j] ?? 0) * kernel((j - centre) * cutoff);
    result[i] = sum * cutoff;
  }
  return result;
}

/** The sinc under its window at every 1/1024: computing it anew for each pair of samples takes ten times as long. */
const TABLE = Float32Array.from({ length: HALF_WIDTH * 1024 + 1 }, (_, index) => {
  const x = index / 1024;
  if (x === 0) return 1;
  const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / HALF_WIDTH);
  return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
});

const kernel = (x: number) => TABLE[Math.round(Math.abs(x) * 1024)] ?? 0;
