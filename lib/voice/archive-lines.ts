import { canonicalJson, hashText } from '#lib/platform/canonical-hash.ts';
import { PERSONA_LIMITS } from './limits.public.ts';

/** `kind` and what stands under it, as one line of a persona's file. */
export type ArchiveEntry = { kind: string; row: unknown };

/** A line that was changed, moved, taken out or cut off. Says which one. */
export class BrokenArchive extends Error {}

/** An entry that was read, and how long its row is as text. */
type ReadEntry = ArchiveEntry & { size: number };

/** Of the row as it stands in the file, which is RFC 8785: the entry is written as text once. */
const hashAfter = (before: string, kind: string, row: string): string =>
  hashText(`${before}[${JSON.stringify(kind)},${row}]`);

/** Each line carries the hash of all before it, so that none can be taken out or put in. */
export async function* writeLines(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<string, void> {
  let hash = '';
  let lines = 0;
  const lineOf = (entry: ArchiveEntry): string => {
    const row = canonicalJson(entry.row);
    hash = hashAfter(hash, entry.kind, row);
    lines += 1;
    return `{"hash":"${hash}","kind":${JSON.stringify(entry.kind)},"row":${row}}\n`;
  };
  for await (const entry of entries) yield lineOf(entry);
  yield lineOf({ kind: 'end', row: { lines } });
}

const BEFORE_ROW = /^\{"hash":"([0-9a-f]{64})","kind":"([a-z_]+)","row":/;

/**
 * Throws `BrokenArchive` at the first line that is not as it was written; ends only where the file says that it ends. Nothing is
 * parsed before it was counted what it would become.
 */
export async function* readLines(lines: AsyncIterable<string>): AsyncGenerator<ReadEntry, void> {
  let hash = '';
  let count = 0;
  let values = 0;
  let hasEnded = false;
  for await (const line of lines) {
    if (hasEnded) throw new BrokenArchive('Something stands after the end of the file.');
    const [before, said, kind] = BEFORE_ROW.exec(line) ?? [];
    if (before === undefined || kind === undefined || !line.endsWith('}')) throw unreadable(count + 1);
    const row = line.slice(before.length, -1);
    hash = hashAfter(hash, kind, row);
    if (said !== hash) throw new BrokenArchive(`Line ${count + 1} was changed.`);
    if (kind === 'end') {
      hasEnded = row === canonicalJson({ lines: count });
      if (!hasEnded) throw new BrokenArchive('Lines were taken out of the file.');
      continue;
    }
    const weight = weightOf(row);
    values += weight.values + 1;
    if (weight.values > PERSONA_LIMITS.valuesOfALine || values > PERSONA_LIMITS.values)
      throw new BrokenArchive(`Line ${count + 1} holds too many values.`);
    if (weight.depth > PERSONA_LIMITS.depth) throw new BrokenArchive(`Line ${count + 1} is too deep.`);
    count += 1;
    yield { kind, row: parsed(row, count), size: row.length };
  }
  if (!hasEnded) throw new BrokenArchive('The file was cut off.');
}

const unreadable = (number: number) => new BrokenArchive(`Line ${number} cannot be read.`);

/** Two texts for one value, text that is no Unicode, and what is no JSON cannot be read. */
function parsed(text: string, number: number): unknown {
  try {
    const row: unknown = JSON.parse(text);
    if (canonicalJson(row) === text) return row;
  } catch {
    // Said below.
  }
  throw unreadable(number);
}

/** What stands within quotes is text, whatever it looks like. */
function weightOf(json: string): { values: number; depth: number } {
  let values = 0;
  let open = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at];
    if (letter === '"') at = endOfText(json, at + 1);
    else if (letter === ',') values += 1;
    else if (letter === '[' || letter === '{') {
      values += 1;
      open += 1;
      depth = Math.max(depth, open);
    } else if (letter === ']' || letter === '}') open -= 1;
  }
  return { values, depth };
}

function endOfText(json: string, from: number): number {
  for (let end = json.indexOf('"', from); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}

/**
 * The lines of a file that comes in pieces. Not with `node:readline`, which also ends lines at U+2028: the words of a person may
 * hold one.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  longest: number,
): AsyncGenerator<string, void> {
  const decode = (bytes: Uint8Array) => {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw new BrokenArchive('The file is not text in UTF-8.');
    }
  };
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      yield decode(Buffer.concat([...held, chunk.subarray(from, at)]));
      held = [];
      size = 0;
      from = at + 1;
    }
    held.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size > longest) throw new BrokenArchive('A line of the file is too long.');
  }
  if (size > 0) throw new BrokenArchive('The file was cut off.');
}
