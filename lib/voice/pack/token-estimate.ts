const BYTES_PER_TOKEN = 4;

/** Near enough for planning, in any script: what takes more bytes in UTF-8 takes more tokens too. */
export const estimateTokens = (text: string): number =>
  Math.ceil(Buffer.byteLength(text, 'utf8') / BYTES_PER_TOKEN);
