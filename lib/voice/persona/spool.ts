import { open } from 'node:fs/promises';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { bringInTexts } from '#lib/reflections/texts/reflections.public.ts';
import { PERSONA_LIMITS } from '../limits.public.ts';

/** To a file, because it is read twice and may be larger than the memory. Whoever sends it slowly keeps others from sending theirs. */
export async function spool(
  body: AsyncIterable<Uint8Array>,
  path: string,
  deadline: AbortSignal,
): Promise<Result<null>> {
  const late = Promise.withResolvers<null>();
  deadline.addEventListener('abort', () => late.resolve(null), { once: true });
  const chunks = body[Symbol.asyncIterator]();
  const file = await open(path, 'wx', 0o600);
  try {
    for (let size = 0; ; ) {
      const next = await Promise.race([chunks.next(), late.promise]);
      if (!next) return fail('too_large', { message: bringInTexts.tooSlow });
      if (next.done) return ok(null);
      size += next.value.byteLength;
      if (size > PERSONA_LIMITS.fileBytes) return fail('too_large');
      await file.write(next.value);
    }
  } finally {
    // Not waited for: what never sends never ends either.
    chunks.return?.().catch(() => {});
    await file.close();
  }
}
