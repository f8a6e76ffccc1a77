import type { BareWords } from '#lib/voice/pack/bare-text.ts';

const BASE = 0x01000193;

/**
 * Finds any of many runs of words in a text. Linear: a rolling hash says where looking closer is worth it, and the letters
 * themselves decide.
 */
export class RunFinder {
  readonly #runs: ReadonlySet<string>;
  readonly #hashes = new Set<number>();
  readonly #lengths: Uint8Array;
  readonly #powers: Int32Array;

  constructor(runs: readonly string[]) {
    this.#runs = new Set(runs);
    const longest = runs.reduce((most, { length }) => Math.max(most, length), 0);
    this.#lengths = new Uint8Array(longest + 1);
    this.#powers = new Int32Array(longest + 1).fill(1);
    for (let length = 1; length <= longest; length += 1)
      this.#powers[length] = Math.imul(this.#powers[length - 1] ?? 1, BASE);
    for (const run of runs) {
      this.#lengths[run.length] = 1;
      this.#hashes.add(hashesOf(run).at(-1) ?? 0);
    }
  }

  find({ letters, bounds }: BareWords): string[] {
    if (this.#runs.size === 0) return [];
    const found: string[] = [];
    const hashes = hashesOf(letters);
    for (const [start, from] of bounds.entries()) {
      for (let end = start + 1; end < bounds.length; end += 1) {
        const to = bounds[end] ?? 0;
        if (to - from >= this.#lengths.length) break;
        if (!this.#lengths[to - from] || !this.#hashes.has(this.#hashBetween(hashes, from, to))) continue;
        const run = letters.slice(from, to);
        if (this.#runs.has(run)) found.push(run);
      }
    }
    return found;
  }

  #hashBetween(hashes: Int32Array, from: number, to: number): number {
    return ((hashes[to] ?? 0) - Math.imul(hashes[from] ?? 0, this.#powers[to - from] ?? 0)) | 0;
  }
}

/** Of every beginning of a text. */
function hashesOf(text: string): Int32Array {
  const hashes = new Int32Array(text.length + 1);
  for (let at = 0; at < text.length; at += 1)
    hashes[at + 1] = (Math.imul(hashes[at] ?? 0, BASE) + text.charCodeAt(at)) | 0;
  return hashes;
}
