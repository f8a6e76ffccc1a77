import { type BlobStore, folderBlobs } from './blob-folder.ts';

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
