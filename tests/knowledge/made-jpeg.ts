/** Of no colours, and whole: what a JPEG is made of, for tests. */
export const segment = (marker: number, body: string | number[]) => {
  const bytes = Buffer.from(typeof body === 'string' ? [...Buffer.from(body, 'latin1')] : body);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
};
export const START = Buffer.from([0xff, 0xd8]);
export const END = Buffer.from([0xff, 0xd9]);
export const frame = (width: number, height: number) =>
  segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
/** A 0xff of the picture itself, and a restart. */
export const scan = Buffer.concat([
  segment(0xda, [1, 1, 0, 0, 63, 0]),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
]);
export const tables = Buffer.concat([segment(0xdb, 'quantisation'), segment(0xc4, 'huffman')]);
export const picture = [tables, frame(640, 480), scan];
export const jpeg = (...parts: Buffer[]) => Buffer.concat([START, ...parts, END]);

/** 640 by 480. */
export const PLAIN_JPEG = jpeg(...picture);
export const jpegWith = (told: string) => jpeg(segment(0xe1, told), ...picture);
