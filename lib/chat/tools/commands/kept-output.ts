/** What a program says, of which the beginning and the end are kept. */
export type KeptOutput = { add(chunk: Buffer): void; text(): string };

export function createKeptOutput(mostBytes: number): KeptOutput {
  const half = Math.floor(mostBytes / 2);
  let head = Buffer.alloc(0);
  let tail: Buffer[] = [];
  let tailLength = 0;
  let dropped = 0;

  function trim() {
    if (tailLength <= 2 * half) return;
    const joined = Buffer.concat(tail);
    tail = [joined.subarray(joined.length - half)];
    dropped += joined.length - half;
    tailLength = half;
  }

  return {
    add(chunk) {
      const room = half - head.length;
      if (room > 0) head = Buffer.concat([head, chunk.subarray(0, room)]);
      const rest = chunk.subarray(Math.max(room, 0));
      if (rest.length === 0) return;
      tail.push(rest);
      tailLength += rest.length;
      trim();
    },
    text() {
      const joined = Buffer.concat(tail);
      const kept = joined.subarray(Math.max(0, joined.length - half));
      const left = dropped + joined.length - kept.length;
      if (left === 0) return Buffer.concat([head, kept]).toString();
      return `${head.toString()}\n[… ${left} bytes left out here …]\n${kept.toString()}`;
    },
  };
}
