import 'server-only';
import { fail, type Result } from '#lib/platform/result.ts';
import { pictureStore } from './store/pictures.ts';

/** The picture, to somebody who may see it at this moment: no cache shows it to them later, or to others. */
export async function pictureResponse(id: string | null): Promise<Result<never> | Response> {
  const bytes = id === null ? null : await pictureStore().get(id);
  if (!bytes) return fail('not_found');
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
