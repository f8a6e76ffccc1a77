import { z } from 'zod';
import { isGuestPhotoShown } from '#lib/db/pictures.ts';
import { anyone } from '#lib/http/anyone.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { pictureResponse } from '#lib/http/picture-response.ts';
import { fail } from '#lib/platform/result.ts';

/** The photo on the page of guests, and of previews of links to it. Another photo has another address. */
export const GET = defineRoute({
  name: 'see-guest-photo',
  params: z.strictObject({ photoId: z.guid() }),
  rateLimit: { limit: 600, windowSeconds: 60 },
  guard: anyone,
  respond: async ({ params: { photoId } }) => {
    const shown = await isGuestPhotoShown(photoId);
    if (!shown.ok) return shown;
    return shown.value ? pictureResponse(photoId) : fail('not_found');
  },
});
