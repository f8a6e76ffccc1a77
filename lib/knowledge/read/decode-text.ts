import { analyse } from 'chardet';

const BYTE_ORDER_MARKS: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const SAMPLE = 64 * 1024;
/** Below it chardet guesses; West European is then the likeliest. */
const CONFIDENT = 40;
const MOST_DEBRIS = 0.01;

/** The text of bytes in whatever encoding they are, or undefined where they are no text. */
export function decodeText(bytes: Uint8Array, declared?: string): string | undefined {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const text =
    (marked && decodeAs(marked, bytes)) ??
    (looksLikeUtf16(bytes) ? decodeAs(looksLikeUtf16(bytes), bytes) : undefined) ??
    decodeEightBit(bytes, declared);
  return text !== undefined && isText(text) ? text : undefined;
}

/** What decodes as UTF-8 is UTF-8, whatever was declared: other encodings do not do so by chance. */
function decodeEightBit(bytes: Uint8Array, declared: string | undefined): string | undefined {
  return (
    decodeAs('utf-8', bytes, true) ??
    (declared ? decodeAs(declared, bytes) : undefined) ??
    decodeAs(likeliestEncoding(bytes), bytes) ??
    decodeAs('windows-1252', bytes)
  );
}

function decodeAs(label: string | undefined, bytes: Uint8Array, fatal = false): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}

function likeliestEncoding(bytes: Uint8Array): string {
  const firstForeign = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - 1024);
  const [best] = analyse(bytes.subarray(firstForeign, firstForeign + SAMPLE));
  return best && best.confidence >= CONFIDENT && !best.name.startsWith('UTF-32') ? best.name : 'windows-1252';
}

/** Without a mark: in most scripts every other byte of it is the same, and usually zero. */
function looksLikeUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length * 0.2 && even < odd / 20) return 'utf-16le';
  return even > sample.length * 0.2 && odd < even / 20 ? 'utf-16be' : undefined;
}

/** Controls and characters that could not be decoded: prose has none, data is full of them. */
function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells data from text
  const debris = text.match(/[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffd]/g)?.length ?? 0;
  return !text.includes('\0\0') && debris <= text.length * MOST_DEBRIS;
}
