import { refused } from '#lib/models/refused.ts';
import type { ToolOutcome } from '#lib/models/tool.ts';
import { JailRefusal } from './jail.ts';

/** Runs what a file tool does; what its jail refuses is said to the model. */
export async function inJail(signal: AbortSignal, work: () => Promise<string>): Promise<ToolOutcome> {
  signal.throwIfAborted();
  try {
    return { isError: false, text: await work() };
  } catch (error) {
    if (error instanceof JailRefusal) return refused('sandbox_error', error.message);
    if (isFileTrouble(error)) return refused('tool_failed', `The file system refused this (${error.code}).`);
    throw error;
  }
}

/** Full disks, files that went away, permissions: what a file system says, whose message names real paths. */
const isFileTrouble = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error;
