import { type BareWords, bareWords, WEIGHT_OF_WORD } from '#lib/voice/pack/bare-text.ts';
import { BETWEEN_PHRASES } from '#lib/voice/pack/prompt-words.ts';

const RUN = 8 * WEIGHT_OF_WORD;
const SHORTEST_WHOLE = 4 * WEIGHT_OF_WORD;
const LINE_END = new RegExp(`\n|${BETWEEN_PHRASES}`);

const BASE = 0x01000193;

/**
 * Finds any of many runs of words in a text. Linear: a rolling hash says where looking closer is worth it, and the letters
 * themselves decide.
 */
class RunFinder {
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

/**
 * Finds what is not published in a text. Words are compared by their letters, put together: a brace, a space or a hyphen inside
 * of a word, or between two, changes nothing.
 */
export class UnpublishedWords {
  /** Eight words in a row. */
  readonly #runs = new Set<string>();
  /**
   * Statements of four to seven words. They are so common that only a whole sentence or line of the same words is one of
   * them; fewer than four words ("I am tired.") tell nothing of anybody.
   */
  readonly #wholes = new Set<string>();
  readonly #knownLines = new Set<string>(['']);
  readonly #finder: RunFinder;

  /**
   * `known` is what is published, and what we say ourselves: said in private as well, it is no secret. `phrases` are parts of it
   * that are listed one after the other, as nobody may have said them in public.
   */
  constructor(unpublished: readonly string[], known: readonly string[], phrases: readonly string[] = []) {
    for (const text of unpublished) this.#add(bareWords(text));
    const finder = new RunFinder([...this.#runs, ...this.#wholes]);
    for (const text of known) {
      const words = bareWords(text);
      for (const found of finder.find(words)) {
        this.#runs.delete(found);
        this.#wholes.delete(found);
      }
      this.#knownLines.add(words.letters);
      if (text.includes('\n'))
        for (const line of text.split('\n')) this.#knownLines.add(bareWords(line).letters);
    }
    for (const phrase of phrases) this.#knownLines.add(bareWords(phrase).letters);
    this.#finder = new RunFinder([...this.#runs]);
  }

  /** Whether a text has eight words in a row of what is not published, or all words of a short statement. */
  standIn(text: string): boolean {
    return this.#isRunIn(text) || this.#isWholeIn(text);
  }

  #isRunIn(text: string): boolean {
    const found = this.#finder.find(bareWords(text));
    if (found.length === 0) return false;
    // The same text may be cut in one way where it is private and in another where it is published: two published lines that
    // came to stand one below the other say no more than each of them.
    const together = this.#knownLinesIn(text).flatMap((lines) => this.#finder.find(bareWords(lines)));
    const harmless = new Set(together);
    return found.some((run) => !harmless.has(run));
  }

  /** Wherever nothing but whole known lines stand below each other: these. */
  #knownLinesIn(text: string): string[] {
    const blocks: string[][] = [[]];
    for (const line of text.split(LINE_END))
      if (this.#knownLines.has(bareWords(line).letters)) blocks.at(-1)?.push(line);
      else blocks.push([]);
    return blocks.map((lines) => lines.join('\n'));
  }

  #add({ letters, bounds, weights }: BareWords): void {
    const whole = weights.at(-1) ?? 0;
    if (whole < RUN) {
      if (whole >= SHORTEST_WHOLE) this.#wholes.add(letters);
      return;
    }
    let end = 0;
    for (const [start, from] of bounds.entries()) {
      while (end < bounds.length && (weights[end] ?? 0) - (weights[start] ?? 0) < RUN) end += 1;
      if (end === bounds.length) break;
      this.#runs.add(letters.slice(from, bounds[end]));
    }
  }

  #isWholeIn(text: string): boolean {
    if (this.#wholes.size === 0) return false;
    return sentencesAndLines(text).some((part) => this.#wholes.has(bareWords(part).letters));
  }
}

function sentencesAndLines(text: string): string[] {
  const lines = text.split('\n');
  return [...lines, ...lines.flatMap((line) => line.split(/(?<=[.!?…]["”’»)]{0,3})\s+/u))];
}
