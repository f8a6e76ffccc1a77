import { randomFillSync } from 'node:crypto';

/**
 * Runs a command-line program of WebAssembly that reads its arguments and writes one file, in memory: it sees no disk, no
 * environment and no network. Answers the bytes of that file, whatever its name; null when the program failed.
 */
export async function runWasi(module: WebAssembly.Module, args: readonly string[]): Promise<Buffer | null> {
  const written = new MemoryFile();
  const exited = Symbol('exited');
  let code = 0;
  let memory = new WebAssembly.Memory({ initial: 0 });
  const view = () => new DataView(memory.buffer);
  const words = args.map((arg) => Buffer.from(`${arg.replaceAll('\0', ' ')}\0`));

  const calls: Record<string, (...given: number[]) => number> = {
    args_sizes_get: (count = 0, size = 0) => {
      view().setUint32(count, words.length, true);
      view().setUint32(
        size,
        words.reduce((sum, { length }) => sum + length, 0),
        true,
      );
      return OK;
    },
    args_get: (pointers = 0, into = 0) => {
      let at = into;
      words.forEach((word, index) => {
        view().setUint32(pointers + index * 4, at, true);
        new Uint8Array(memory.buffer).set(word, at);
        at += word.length;
      });
      return OK;
    },
    clock_time_get: (_id, _precision, into = 0) => {
      view().setBigUint64(into, 0n, true);
      return OK;
    },
    random_get: (into = 0, length = 0) => {
      randomFillSync(new Uint8Array(memory.buffer, into, length));
      return OK;
    },
    fd_prestat_get: (fd = 0, into = 0) => {
      if (fd !== FOLDER) return BAD_DESCRIPTOR;
      view().setUint32(into, 0, true);
      view().setUint32(into + 4, 1, true);
      return OK;
    },
    fd_prestat_dir_name: (_fd, into = 0) => {
      view().setUint8(into, '/'.charCodeAt(0));
      return OK;
    },
    path_open: (...given) => {
      view().setUint32(given.at(-1) ?? 0, FILE, true);
      return OK;
    },
    fd_fdstat_get: (fd = 0, into = 0) => {
      view().setUint8(into, fd === FOLDER ? IS_FOLDER : fd === FILE ? IS_FILE : IS_TERMINAL);
      view().setUint16(into + 2, 0, true);
      view().setBigUint64(into + 8, ALL_RIGHTS, true);
      view().setBigUint64(into + 16, ALL_RIGHTS, true);
      return OK;
    },
    fd_fdstat_set_flags: () => OK,
    fd_close: () => OK,
    fd_read: (_fd, _vectors, _count, read = 0) => {
      view().setUint32(read, 0, true);
      return OK;
    },
    fd_seek: (fd = 0, offset = 0, whence = 0, into = 0) => {
      if (fd !== FILE) return NO_SEEK;
      view().setBigUint64(into, BigInt(written.seek(Number(offset), whence)), true);
      return OK;
    },
    fd_write: (fd = 0, vectors = 0, count = 0, into = 0) => {
      let size = 0;
      for (let index = 0; index < count; index++) {
        const start = view().getUint32(vectors + index * 8, true);
        const length = view().getUint32(vectors + index * 8 + 4, true);
        if (fd === FILE && !written.write(new Uint8Array(memory.buffer, start, length))) return NO_SPACE;
        size += length;
      }
      view().setUint32(into, size, true);
      return OK;
    },
    proc_exit: (status = 0) => {
      code = status;
      throw exited;
    },
  };

  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: calls });
  const { memory: own, _start: start } = instance.exports;
  if (!(own instanceof WebAssembly.Memory) || typeof start !== 'function') return null;
  memory = own;
  try {
    start();
  } catch (error) {
    if (error !== exited) return null;
  }
  return code === 0 ? written.bytes() : null;
}

const OK = 0;
const BAD_DESCRIPTOR = 8;
const NO_SPACE = 51;
const NO_SEEK = 70;
const FOLDER = 3;
const FILE = 4;
const IS_TERMINAL = 2;
const IS_FOLDER = 3;
const IS_FILE = 4;
const ALL_RIGHTS = 0xffff_ffffn;

const MOST_BYTES = 16 * 1024 * 1024;

class MemoryFile {
  private store = Buffer.alloc(256 * 1024);
  private length = 0;
  private at = 0;

  bytes(): Buffer {
    return this.store.subarray(0, this.length);
  }

  seek(offset: number, whence: number): number {
    const from = whence === 1 ? this.at : whence === 2 ? this.length : 0;
    this.at = Math.max(0, from + offset);
    return this.at;
  }

  write(bytes: Uint8Array): boolean {
    const end = this.at + bytes.length;
    if (end > MOST_BYTES) return false;
    if (end > this.store.length) {
      const larger = Buffer.alloc(Math.min(MOST_BYTES, Math.max(end, this.store.length * 2)));
      larger.set(this.store);
      this.store = larger;
    }
    this.store.set(bytes, this.at);
    this.at = end;
    this.length = Math.max(this.length, end);
    return true;
  }
}
