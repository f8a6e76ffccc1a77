import { z } from 'zod';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { pictureResponse } from '#lib/knowledge/picture-response.ts';
import { isGuestPhotoShown } from '#lib/knowledge/store/pictures.ts';
import { anyone } from '#lib/platform/http/anyone.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { fail } from '#lib/platform/result.ts';

/** The photo on the page of guests, and of previews of links to it. Another photo has another address. */
export const GET = defineRoute({
  name: 'see-guest-photo',
  params: z.strictObject({ photoId: z.guid() }),
  rateLimit: CONVERSATION_RATES['see-guest-photo'],
  guard: anyone,
  respond: async ({ params: { photoId } }) => {
    const shown = await isGuestPhotoShown(photoId);
    if (!shown.ok) return shown;
    return shown.value ? pictureResponse(photoId) : fail('not_found');
  },
});
