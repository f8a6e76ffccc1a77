import { z } from 'zod';
import { MEMBERS } from '#lib/contracts/roles.ts';
import { findPicture } from '#lib/db/pictures.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { pictureResponse } from '#lib/http/picture-response.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';

/** The photo of a source, or of words that are cited of it, to a member who may read them now. */
export const GET = defineRoute({
  name: 'see-picture-as-member',
  params: z.strictObject({ reflectionId: z.guid(), placeId: z.guid() }),
  rateLimit: { limit: 600, windowSeconds: 60 },
  guard: ({ params }) => requireReflection(params.reflectionId, MEMBERS),
  respond: async ({ params, proof: { user } }) => {
    const picture = await findPicture({ userId: user.id }, params.placeId);
    return picture.ok ? pictureResponse(picture.value) : picture;
  },
});
