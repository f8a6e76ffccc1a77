import { PICTURE_LIMITS } from './limits.public.ts';

export type PlainJpeg = { bytes: Buffer; width: number; height: number };

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** How it is packed: Huffman and quantisation tables, restart intervals. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
/** No picture has more parts; each is held while it is read. */
const MOST_PARTS = 1_000;
/** Baseline, extended and progressive: what browsers draw. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/**
 * The picture alone: without place, camera, comments, previews and whatever stands behind its end. Null for what is no JPEG that a
 * browser draws. Browsers of our page send such a picture already; this holds for whoever sends one without the page.
 */
export function plainJpeg(bytes: Uint8Array): PlainJpeg | null {
  const from = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (from.length < 4 || from.readUInt16BE(0) !== 0xff00 + START) return null;
  const kept: Buffer[] = [from.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  let at = 2;
  while (at + 2 <= from.length && kept.length < MOST_PARTS) {
    if (from[at] !== 0xff) return null;
    const marker = from[at + 1] ?? 0;
    if (marker === 0xff) {
      // Fill bytes may stand before a marker.
      at += 1;
      continue;
    }
    if (marker === END) {
      if (!size || !hasScan) return null;
      return { bytes: Buffer.concat([...kept, Buffer.from([0xff, END])]), ...size };
    }
    if (at + 4 > from.length) return null;
    const length = from.readUInt16BE(at + 2);
    const next = at + 2 + length;
    if (length < 2 || next > from.length) return null;
    if (FRAMES.has(marker)) {
      size = sizeIn(from.subarray(at + 4, next));
      if (!size) return null;
    } else if (marker >= 0xc0 && marker <= 0xcf && !TABLES.has(marker)) {
      return null;
    }
    const end: number = marker === SCAN ? endOfScan(from, next) : next;
    if (marker === SCAN) hasScan = true;
    if (marker === SCAN || FRAMES.has(marker) || TABLES.has(marker)) kept.push(from.subarray(at, end));
    at = end;
  }
  return null;
}

function sizeIn(frame: Buffer): { width: number; height: number } | null {
  if (frame.length < 6) return null;
  const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  const most = PICTURE_LIMITS.mostEdge;
  return width > 0 && height > 0 && width <= most && height <= most ? { width, height } : null;
}

/** The next marker that is no restart and no 0xff of the picture itself. */
function endOfScan(from: Buffer, start: number): number {
  for (let at = from.indexOf(0xff, start); at !== -1; at = from.indexOf(0xff, at + 1)) {
    const next = from[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return from.length;
}
