import type { Interface } from 'node:readline';

export type LineReader = (prompt: string, signal?: AbortSignal) => Promise<string | null>;

/** One line at a time, also of input that is all there before it is asked for. Null at its end. */
export function lineReader(lines: Interface): LineReader {
  const waiting: string[] = [];
  let take: ((line: string | null) => void) | undefined;
  let isOver = false;
  lines.on('line', (line) => {
    if (take) take(line);
    else waiting.push(line);
  });
  lines.on('close', () => {
    isOver = true;
    take?.(null);
  });
  return (prompt, signal) =>
    new Promise((resolve) => {
      const given = waiting.shift();
      if (given !== undefined) return resolve(given);
      if (isOver || signal?.aborted) return resolve(null);
      const done = (line: string | null) => {
        take = undefined;
        signal?.removeEventListener('abort', giveUp);
        resolve(line);
      };
      const giveUp = () => done(null);
      take = done;
      signal?.addEventListener('abort', giveUp, { once: true });
      lines.setPrompt(prompt);
      lines.prompt();
    });
}
