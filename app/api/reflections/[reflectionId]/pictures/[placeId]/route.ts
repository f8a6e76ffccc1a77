import { z } from 'zod';
import { KNOWLEDGE_RATES } from '#lib/knowledge/limits.public.ts';
import { pictureResponse } from '#lib/knowledge/picture-response.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { findPicture } from '#lib/knowledge/store/pictures.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

/** The photo of a source, or of words that are cited of it, to a member who may read them now. */
export const GET = defineRoute({
  name: 'see-picture-as-member',
  params: z.strictObject({ reflectionId: z.guid(), placeId: z.guid() }),
  rateLimit: KNOWLEDGE_RATES['see-picture-as-member'],
  guard: ({ params }) => requireReflection(params.reflectionId, KNOWLEDGE_POLICY.hearAndSee),
  respond: async ({ params, proof: { user } }) => {
    const picture = await findPicture({ userId: user.id }, params.placeId);
    return picture.ok ? pictureResponse(picture.value) : picture;
  },
});
