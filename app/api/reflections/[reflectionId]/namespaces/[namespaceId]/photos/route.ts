import { z } from 'zod';
import { addPhoto } from '#lib/knowledge/add-photo.ts';
import { KNOWLEDGE_RATES, PICTURE_BODY_BYTES, PICTURE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { photoInput } from '#lib/knowledge/picture-input.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { requireRoom } from '#lib/platform/http/require-room.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

/** A photo and its words, at once: neither is of use without the other. */
export const POST = defineRoute({
  name: 'add-photo',
  params: z.object({ reflectionId: z.guid(), namespaceId: z.guid() }),
  body: photoInput,
  maxBodyBytes: PICTURE_BODY_BYTES,
  rateLimit: KNOWLEDGE_RATES['add-photo'],
  guard: ({ params }) => requireReflection(params.reflectionId, KNOWLEDGE_POLICY.add),
  respond: async ({ params: { namespaceId }, body }) => {
    const room = await requireRoom(PICTURE_LIMITS.bytes);
    if (!room.ok) return room;
    const added = await addPhoto(await userClient(), { namespaceId, ...body });
    if (!added.ok) return added;
    kickJobs();
    return ok({ sourceId: added.value, title: body.title });
  },
});
