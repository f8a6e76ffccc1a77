import { z } from 'zod';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { keepGuestPhoto } from '#lib/knowledge/add-photo.ts';
import { PICTURE_BODY_BYTES, PICTURE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { guestPhotoInput } from '#lib/knowledge/picture-input.public.ts';
import { pictureResponse } from '#lib/knowledge/picture-response.ts';
import { readGuestPhoto } from '#lib/knowledge/store/pictures.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { requireRoom } from '#lib/platform/http/require-room.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

const params = z.strictObject({ reflectionId: z.guid() });

/** For those who manage it: also while nothing is published. */
export const GET = defineRoute({
  name: 'see-own-guest-photo',
  params,
  /** Another photo has another address: a page that shows it asks anew. */
  query: z.strictObject({ of: z.guid().optional() }),
  rateLimit: CONVERSATION_RATES['see-own-guest-photo'],
  guard: ({ params: { reflectionId } }) => requireReflection(reflectionId, CONVERSATION_POLICY.inviteGuests),
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
  rateLimit: CONVERSATION_RATES['set-guest-photo'],
  guard: ({ params: { reflectionId } }) => requireReflection(reflectionId, CONVERSATION_POLICY.setGuestPhoto),
  respond: async ({ body: { picture }, proof: { reflection } }) => {
    const room = await requireRoom(PICTURE_LIMITS.bytes);
    if (!room.ok) return room;
    const kept = await keepGuestPhoto(await userClient(), { reflectionId: reflection.id, picture });
    return kept.ok ? ok(null) : kept;
  },
});
