import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { parseShallowJson } from '../json-object.ts';

type StoredRecord = { id: string; createdAt: number };

type Options<T extends StoredRecord> = {
  directory: string;
  schema: z.ZodType<T>;
  onProblem(line: string): void;
  /** Only so many of the newest are kept. */
  keep?: number;
};

/**
 * Records of one kind, each a JSON file, all of them in memory too.
 *
 * A change is seen by the next reader at once and is on disk when its promise resolves; one that cannot be written is
 * undone and said, and its promise rejects. A file is written beside its place and renamed into it, so that a kill at any
 * moment leaves the old record or the new one. Changes of one record reach the disk in their order; those that come while
 * one is being written share the next write.
 */
export class RecordFolder<T extends StoredRecord> {
  readonly #options: Options<T>;
  readonly #records = new Map<string, T>();
  readonly #onDisk = new Map<string, T>();
  readonly #writing = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Promise<void>>();

  private constructor(options: Options<T>) {
    this.#options = options;
  }

  static async open<T extends StoredRecord>(options: Options<T>): Promise<RecordFolder<T>> {
    const folder = new RecordFolder(options);
    await folder.#load();
    return folder;
  }

  get(id: string): T | undefined {
    return this.#records.get(id);
  }

  /** Newest first. */
  list(): T[] {
    return [...this.#records.values()].sort(newestFirst);
  }

  async put(record: T): Promise<void> {
    this.#records.set(record.id, record);
    await Promise.all([this.#persist(record.id), this.#forgetOldest()]);
  }

  /** Resolves to what the record is now, or to undefined when there is none. */
  async change(id: string, next: (record: T) => T): Promise<T | undefined> {
    const record = this.#records.get(id);
    if (!record) return undefined;
    const changed = next(record);
    this.#records.set(id, changed);
    await this.#persist(id);
    return changed;
  }

  async remove(id: string): Promise<void> {
    this.#records.delete(id);
    await this.#persist(id);
  }

  /** When everything that was asked for is on disk. */
  async settled(): Promise<void> {
    while (this.#writing.size)
      await Promise.allSettled([...this.#writing.values(), ...this.#waiting.values()]);
  }

  #persist(id: string): Promise<void> {
    const before = this.#writing.get(id);
    if (!before) return this.#startWriting(id);
    const waiting = this.#waiting.get(id) ?? before.catch(() => {}).then(() => this.#startWriting(id));
    this.#waiting.set(id, waiting);
    return waiting;
  }

  #startWriting(id: string): Promise<void> {
    this.#waiting.delete(id);
    const writing = this.#write(id).finally(() => {
      if (this.#writing.get(id) === writing) this.#writing.delete(id);
    });
    this.#writing.set(id, writing);
    return writing;
  }

  async #write(id: string): Promise<void> {
    const record = this.#records.get(id);
    const path = join(this.#options.directory, `${id}.json`);
    try {
      await this.#writeFile(path, record);
      setOrDelete(this.#onDisk, id, record);
    } catch (error) {
      // Whoever changed it again meanwhile has a write of their own to come.
      if (this.#records.get(id) === record) setOrDelete(this.#records, id, this.#onDisk.get(id));
      this.#options.onProblem(`${path} cannot be written (${codeOf(error)}).`);
      throw error;
    }
  }

  async #writeFile(path: string, record: T | undefined): Promise<void> {
    if (!record) return rm(path, { force: true });
    const beside = path.replace(/json$/, `${randomUUID()}.tmp`);
    await writeFile(beside, JSON.stringify(record), { mode: 0o600, flag: 'wx', flush: true });
    await rename(beside, path);
  }

  async #forgetOldest(): Promise<void> {
    const { keep } = this.#options;
    if (keep === undefined || this.#records.size <= keep) return;
    await Promise.all(
      this.list()
        .slice(keep)
        .map(({ id }) => this.remove(id)),
    );
  }

  async #load(): Promise<void> {
    const { directory } = this.#options;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    for (const name of await readdir(directory)) {
      if (name.endsWith('.tmp')) await rm(join(directory, name), { force: true });
      else if (name.endsWith('.json')) await this.#loadFile(name);
    }
    await this.#forgetOldest();
  }

  async #loadFile(name: string): Promise<void> {
    const { directory, schema, onProblem } = this.#options;
    const path = join(directory, name);
    const record = schema.safeParse(parseShallowJson(await readFile(path, 'utf8')));
    if (record.success && `${record.data.id}.json` === name) {
      this.#records.set(record.data.id, record.data);
      this.#onDisk.set(record.data.id, record.data);
      return;
    }
    await rename(path, `${path}.damaged`);
    onProblem(`${path} cannot be read and was set aside as ${name}.damaged.`);
  }
}

function setOrDelete<T>(map: Map<string, T>, id: string, value: T | undefined): void {
  if (value === undefined) map.delete(id);
  else map.set(id, value);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

const newestFirst = (a: StoredRecord, b: StoredRecord) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
