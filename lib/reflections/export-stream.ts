import 'server-only';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import type { Result } from '#lib/platform/result.ts';
import {
  EXPORT_SECTIONS,
  readExportPage,
  readReflectionForExport,
} from './store/as-user/export-reflection.ts';

/**
 * A document that is written while it is read, so that a large one needs no memory of its size. When
 * a page cannot be read the connection breaks: a download that looks whole is whole.
 */
export function streamOf(parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

/** One reflection as JSON, as far as its reader may read it. */
export async function* reflectionParts(db: UserClient, reflectionId: string): AsyncGenerator<string, void> {
  yield `{\n"reflection": ${JSON.stringify(orBreakOff(await readReflectionForExport(db, reflectionId)))}`;
  for (const name of EXPORT_SECTIONS) {
    yield `,\n"${name}": [`;
    let separator = '\n';
    let after: string | null = null;
    do {
      const page: { rows: readonly unknown[]; next: string | null } = orBreakOff(
        await readExportPage(db, { name, reflectionId, after }),
      );
      for (const row of page.rows) {
        yield separator + JSON.stringify(row);
        separator = ',\n';
      }
      after = page.next;
    } while (after !== null);
    yield ']';
  }
  yield '\n}\n';
}

/** For what is read in the middle of a download. */
export function orBreakOff<T>(read: Result<T>): T {
  if (read.ok) return read.value;
  throw new Error(`The export broke off: ${read.error.code}`);
}
