import 'server-only';
import { EXPORT_SECTIONS, readExportPage } from '#lib/db/export-reflection.ts';
import type { ReflectionOfMember } from '#lib/db/reflections.ts';
import type { UserClient } from '#lib/db/user-client.ts';

/**
 * One JSON document, written while it is read, so that a large reflection needs no memory of its size. When
 * a page cannot be read the connection breaks: a download that looks whole is whole.
 */
export function exportStream(db: UserClient, reflection: ReflectionOfMember): ReadableStream<Uint8Array> {
  const parts = jsonParts(db, reflection);
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

async function* jsonParts(db: UserClient, reflection: ReflectionOfMember): AsyncGenerator<string, void> {
  yield `{\n"reflection": ${JSON.stringify(reflection)}`;
  for (const section of EXPORT_SECTIONS) {
    yield `,\n"${section}": [`;
    let isFirst = true;
    for (let page = 0, isLast = false; !isLast; page += 1) {
      const read = await readExportPage(db, { section, reflectionId: reflection.id, page });
      if (!read.ok) throw new Error(`The export broke off in ${section}: ${read.error.code}`);
      for (const row of read.value.rows) {
        yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`;
        isFirst = false;
      }
      isLast = read.value.isLast;
    }
    yield ']';
  }
  yield '\n}\n';
}
