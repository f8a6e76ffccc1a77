import { type BareWords, bareWords, WEIGHT_OF_WORD } from '#lib/voice/pack/bare-text.ts';
import { BETWEEN_PHRASES } from '#lib/voice/pack/prompt-words.ts';
import { RunFinder } from './run-finder.ts';

const RUN = 8 * WEIGHT_OF_WORD;
const SHORTEST_WHOLE = 4 * WEIGHT_OF_WORD;
const LINE_END = new RegExp(`\n|${BETWEEN_PHRASES}`);

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
