import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What was said into the microphone of calls whose agent records, as raw samples; the agent's own voice is not in it. */
export type CallSounds = {
  record(conversationId: string): Recording;
  read(conversationId: string): Promise<Buffer | null>;
  remove(conversationId: string): Promise<void>;
};

export type Recording = {
  add(samples: Buffer): void;
  /** Resolves when everything is on disk; to whether there is anything. */
  end(): Promise<boolean>;
};

export async function openCallSounds(
  directory: string,
  onProblem: (line: string) => void,
): Promise<CallSounds> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const pathOf = (conversationId: string) => join(directory, `${conversationId}.pcm`);
  return {
    record(conversationId) {
      const path = pathOf(conversationId);
      const file = createWriteStream(path, { mode: 0o600 });
      let hasFailed = false;
      file.on('error', () => {
        hasFailed = true;
        onProblem(`${path} cannot be written.`);
      });
      let size = 0;
      return {
        add(samples) {
          size += samples.length;
          if (!hasFailed) file.write(samples);
        },
        end: () =>
          new Promise((resolve) => {
            file.once('close', () => resolve(!hasFailed && size > 0));
            file.end();
          }),
      };
    },
    async read(conversationId) {
      try {
        return await readFile(pathOf(conversationId));
      } catch {
        return null;
      }
    },
    remove: (conversationId) => rm(pathOf(conversationId), { force: true }),
  };
}
