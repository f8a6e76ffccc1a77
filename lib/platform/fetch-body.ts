import { type Readable, type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export class BodyTooLarge extends Error {}

const DECOMPRESSORS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * The body, decompressed, up to a size: whatever it was compressed from, nothing beyond the limit is kept. A body in
 * layers of compression is refused, since every layer multiplies the work by a thousand.
 */
export async function inflateBounded(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  const decompressor = DECOMPRESSORS.get(name);
  if (!decompressor && name !== 'identity' && name !== '') throw new Error('an encoding nobody asked for');
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength;
      if (size > maxBytes) return done(new BodyTooLarge());
      chunks.push(chunk);
      return done();
    },
  });
  if (decompressor) await pipeline(body, countBytes(maxBytes), decompressor(), collect);
  else await pipeline(body, collect);
  return Buffer.concat(chunks);
}

/** An endless stream of empty blocks never fills the output. */
function countBytes(maxBytes: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new BodyTooLarge();
      yield chunk;
    }
  };
}
