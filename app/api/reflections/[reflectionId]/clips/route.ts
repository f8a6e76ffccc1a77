import { z } from 'zod';
import { clipRequest } from '#lib/knowledge/clip-request.public.ts';
import { KNOWLEDGE_RATES } from '#lib/knowledge/limits.public.ts';
import { openCitedMedia } from '#lib/knowledge/open-clip.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

/** Where a member hears words of a source for a few minutes. */
export const POST = defineRoute({
  name: 'open-member-clip',
  params: z.object({ reflectionId: z.guid() }),
  body: clipRequest,
  rateLimit: KNOWLEDGE_RATES['open-member-clip'],
  guard: ({ params }) => requireReflection(params.reflectionId, KNOWLEDGE_POLICY.hearAndSee),
  respond: ({ body, proof: { user } }) => openCitedMedia({ userId: user.id }, body),
});
