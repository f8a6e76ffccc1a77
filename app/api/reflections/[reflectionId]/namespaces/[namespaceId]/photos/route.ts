import { z } from 'zod';
import { photoInput } from '#lib/contracts/picture-input.ts';
import { PICTURE_BODY_BYTES, PICTURE_LIMITS } from '#lib/contracts/picture-limits.ts';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { requireRoom } from '#lib/http/require-room.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { addPhoto } from '#lib/knowledge/add-photo.ts';
import { ok } from '#lib/platform/result.ts';

/** A photo and its words, at once: neither is of use without the other. */
export const POST = defineRoute({
  name: 'add-photo',
  params: z.object({ reflectionId: z.guid(), namespaceId: z.guid() }),
  body: photoInput,
  maxBodyBytes: PICTURE_BODY_BYTES,
  rateLimit: { limit: 120, windowSeconds: 600 },
  guard: ({ params }) => requireReflection(params.reflectionId, STEWARDS),
  respond: async ({ params: { namespaceId }, body }) => {
    const room = await requireRoom(PICTURE_LIMITS.bytes);
    if (!room.ok) return room;
    const added = await addPhoto(await userClient(), { namespaceId, ...body });
    if (!added.ok) return added;
    kickJobs();
    return ok({ sourceId: added.value, title: body.title });
  },
});
