import { z } from 'zod';
import { clipRequest } from '#lib/contracts/clip-request.ts';
import { MEMBERS } from '#lib/contracts/roles.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { openClip } from '#lib/voice/sound/open-clip.ts';

/** Where a member hears words of a source for a few minutes. */
export const POST = defineRoute({
  name: 'open-member-clip',
  params: z.object({ reflectionId: z.guid() }),
  body: clipRequest,
  rateLimit: { limit: 240, windowSeconds: 60 },
  guard: ({ params }) => requireReflection(params.reflectionId, MEMBERS),
  respond: ({ body, proof: { user } }) => openClip({ userId: user.id }, body),
});
