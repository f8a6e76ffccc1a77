import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { defineTool, type Tool } from '#lib/models/tool.ts';
import { inJail } from './in-jail.ts';
import { type Jail, JailRefusal } from './jail.ts';
import { openRegularFile } from './open-regular-file.ts';

const MOST_BYTES = 1_000_000;

const line = z.int().min(1).optional();

export function readFileTool(jail: Jail): Tool {
  return defineTool({
    name: 'read_file',
    description: 'Reads a text file of the workspace, whole or a range of its lines.',
    parameters: z.strictObject({
      path: z.string().describe('The path of the file, from the folder of the session on.'),
      start_line: line.describe('The first line to read, counted from 1.'),
      end_line: line.describe('The last line to read.'),
    }),
    policy: { effect: 'read', approval: 'never' },
    execute: ({ path, start_line: first = 1, end_line: last }, { signal }) =>
      inJail(signal, async () => {
        const text = await readText(await jail.existing(path));
        if (first === 1 && last === undefined) return text;
        const lines = text.split('\n');
        if (first > lines.length) throw new JailRefusal(`The file has ${lines.length} lines.`);
        return lines.slice(first - 1, last).join('\n');
      }),
  });
}

async function readText(real: string): Promise<string> {
  const file = await openRegularFile(real);
  try {
    const bytes = await readBounded(file);
    if (bytes.includes(0)) throw new JailRefusal('This is not a text file.');
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new JailRefusal('This is not a text file in UTF-8.');
    throw error;
  } finally {
    await file.close();
  }
}

/** What a file says of its size may be wrong by the time it is read. */
async function readBounded(file: FileHandle): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(MOST_BYTES + 1);
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) return buffer.subarray(0, length);
    length += bytesRead;
  }
  throw new JailRefusal('This file is larger than 1 MB, and is not read. Look for a smaller one.');
}
