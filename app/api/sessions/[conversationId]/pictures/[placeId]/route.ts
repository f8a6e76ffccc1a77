import { z } from 'zod';
import { findPicture } from '#lib/db/pictures.ts';
import { answerPreflight } from '#lib/http/app-origin.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { pictureResponse } from '#lib/http/picture-response.ts';
import { requireConversation } from '#lib/http/require-conversation.ts';

export const OPTIONS = answerPreflight;

/** The photo that words of an answer describe, to whoever holds the conversation and may still be told of it. */
export const GET = defineRoute({
  name: 'see-picture',
  isForApps: true,
  params: z.strictObject({ conversationId: z.string(), placeId: z.guid() }),
  rateLimit: { limit: 600, windowSeconds: 60 },
  guard: ({ params }) => requireConversation(params.conversationId),
  respond: async ({ params, proof: conversation }) => {
    const picture = await findPicture({ conversationId: conversation.id }, params.placeId);
    return picture.ok ? pictureResponse(picture.value) : picture;
  },
});
