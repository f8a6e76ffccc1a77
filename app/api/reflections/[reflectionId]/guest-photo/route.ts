import { z } from 'zod';
import { guestPhotoInput } from '#lib/contracts/picture-input.ts';
import { PICTURE_BODY_BYTES, PICTURE_LIMITS } from '#lib/contracts/picture-limits.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { readGuestPhoto } from '#lib/db/pictures.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { pictureResponse } from '#lib/http/picture-response.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { requireRoom } from '#lib/http/require-room.ts';
import { keepGuestPhoto } from '#lib/knowledge/add-photo.ts';
import { ok } from '#lib/platform/result.ts';

const params = z.strictObject({ reflectionId: z.guid() });

/** For those who manage it: also while nothing is published. */
export const GET = defineRoute({
  name: 'see-own-guest-photo',
  params,
  /** Another photo has another address: a page that shows it asks anew. */
  query: z.strictObject({ of: z.guid().optional() }),
  rateLimit: { limit: 240, windowSeconds: 60 },
  guard: ({ params: { reflectionId } }) => requireReflection(reflectionId, MANAGERS),
  respond: async ({ proof: { reflection } }) => {
    const photo = await readGuestPhoto(await userClient(), reflection.id);
    return photo.ok ? pictureResponse(photo.value) : photo;
  },
});

/** Takes the place of the one before. */
export const PUT = defineRoute({
  name: 'set-guest-photo',
  params,
  body: guestPhotoInput,
  maxBodyBytes: PICTURE_BODY_BYTES,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ params: { reflectionId } }) => requireReflection(reflectionId, ['owner']),
  respond: async ({ body: { picture }, proof: { reflection } }) => {
    const room = await requireRoom(PICTURE_LIMITS.bytes);
    if (!room.ok) return room;
    const kept = await keepGuestPhoto(await userClient(), { reflectionId: reflection.id, picture });
    return kept.ok ? ok(null) : kept;
  },
});
