import type { Dirent } from 'node:fs';
import { type FileHandle, opendir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { defineTool, type Tool } from '#lib/models/tool.ts';
import { createJail, inJail, type Jail, JailRefusal, type Workspace } from './jail.ts';
import { openRegularFile, writeFileTool } from './write-file.ts';

const MOST_BYTES = 1_000_000;

const line = z.int().min(1).optional();

function readFileTool(jail: Jail): Tool {
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

const MOST_SHOWN = 1_000;
/** More than these are not even sorted. */
const MOST_READ = 10_000;

function listDirectoryTool(jail: Jail): Tool {
  return defineTool({
    name: 'list_directory',
    description: 'Lists the names in a folder of the workspace, one in each line. Folders end in /.',
    parameters: z.strictObject({
      path: z.string().default('.').describe('The path of the folder, from the folder of the session on.'),
    }),
    policy: { effect: 'read', approval: 'never' },
    execute: ({ path }, { signal }) =>
      inJail(signal, async () => {
        const real = await jail.existing(path);
        const { entries, more } = await readEntries(real, signal);
        const lines: string[] = [];
        for (const entry of entries.slice(0, MOST_SHOWN)) {
          const line = await lineOf(jail, join(real, entry.name), entry);
          if (line !== null) lines.push(line);
        }
        const left = entries.length - MOST_SHOWN;
        if (left > 0) lines.push(`[… ${left}${more ? ' or more' : ''} further names left out …]`);
        return lines.join('\n') || '(empty)';
      }),
  });
}

async function readEntries(real: string, signal: AbortSignal) {
  const folder = await opendir(real).catch(() => null);
  if (!folder) throw new JailRefusal('This is no folder that can be listed.');
  const entries: Dirent[] = [];
  let more = false;
  for await (const entry of folder) {
    signal.throwIfAborted();
    more = entries.length === MOST_READ;
    if (more) break;
    entries.push(entry);
  }
  if ((await realpath(real).catch(() => null)) !== real) {
    throw new JailRefusal('This changed while it was listed.');
  }
  return { entries: entries.sort(({ name: one }, { name: other }) => (one < other ? -1 : 1)), more };
}

/** Null for what cannot be read anyway: its name is nobody's business. */
async function lineOf(jail: Jail, path: string, entry: Dirent): Promise<string | null> {
  try {
    const real = await jail.admit(entry.isSymbolicLink() ? await realpath(path) : path);
    // By its own name and by where it leads.
    await jail.admit(path);
    const isFolder = entry.isSymbolicLink() ? (await stat(real)).isDirectory() : entry.isDirectory();
    return `${oneLine(entry.name)}${isFolder ? '/' : ''}`;
  } catch {
    return null;
  }
}

const oneLine = (name: string): string =>
  /\p{Cc}/u.test(name) ? JSON.stringify(name).replaceAll('\u007f', '\\u007f') : name;

/** What a model may do with the files of one session. */
export function workspaceFiles(workspace: Workspace): Tool[] {
  const jail = createJail(workspace);
  return [readFileTool(jail), writeFileTool(jail), listDirectoryTool(jail)];
}
