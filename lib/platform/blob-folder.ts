import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from './read-if-there.ts';
import { newToken } from './token.ts';

/**
 * Bytes that are too large for the database: in a private bucket, or in a folder of the embedded stack, each group under the id of
 * what it belongs to. Throws when it cannot be reached. Writing and removing may be done twice.
 */
export type BlobStore = {
  put(id: string, name: string, bytes: Uint8Array): Promise<void>;
  /** Null for one that is not there. */
  get(id: string, name: string): Promise<Buffer | null>;
  remove(id: string, name: string): Promise<void>;
  removeAll(id: string, names: readonly string[]): Promise<void>;
};

const ID = /^[0-9a-f-]{36}$/;

export function folderBlobs(root: string): BlobStore {
  const folderOf = (id: string) => {
    // It becomes a path.
    if (!ID.test(id)) throw new Error('This is no id.');
    return join(root, id);
  };
  return {
    async put(id, name, bytes) {
      const folder = folderOf(id);
      await mkdir(folder, { recursive: true });
      // Whole at once: a kill in the middle leaves no half of it under its name.
      const half = join(folder, `${newToken()}.part`);
      await writeFile(half, bytes);
      await rename(half, join(folder, name));
    },
    get: async (id, name) => readIfThere(join(folderOf(id), name)),
    remove: (id, name) => rm(join(folderOf(id), name), { force: true }),
    removeAll: (id) => rm(folderOf(id), { recursive: true, force: true }),
  };
}

/** Where the sound of recordings is, piece by piece. */
export type SoundStore = {
  put(sourceId: string, piece: number, bytes: Uint8Array): Promise<void>;
  /** Null for a piece that is not there. */
  get(sourceId: string, piece: number): Promise<Buffer | null>;
  remove(sourceId: string, piece: number): Promise<void>;
  removeAll(sourceId: string, pieces: number): Promise<void>;
};

export const folderStore = (root: string): SoundStore => soundsIn(folderBlobs(root));

const nameOf = (piece: number) => `${piece}.pcm`;

export const soundsIn = (blobs: BlobStore): SoundStore => ({
  put: (sourceId, piece, bytes) => blobs.put(sourceId, nameOf(piece), bytes),
  get: (sourceId, piece) => blobs.get(sourceId, nameOf(piece)),
  remove: (sourceId, piece) => blobs.remove(sourceId, nameOf(piece)),
  removeAll: (sourceId, pieces) =>
    blobs.removeAll(
      sourceId,
      Array.from({ length: pieces }, (_, piece) => nameOf(piece)),
    ),
});
