import { z } from 'zod';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { requireConversation } from '#lib/conversations/require-conversation.ts';
import { pictureResponse } from '#lib/knowledge/picture-response.ts';
import { findPicture } from '#lib/knowledge/store/pictures.ts';
import { answerPreflight } from '#lib/platform/http/app-origin.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

export const OPTIONS = answerPreflight;

/** The photo that words of an answer describe, to whoever holds the conversation and may still be told of it. */
export const GET = defineRoute({
  name: 'see-picture',
  isForApps: true,
  params: z.strictObject({ conversationId: z.string(), placeId: z.guid() }),
  rateLimit: CONVERSATION_RATES['see-picture'],
  guard: ({ params }) => requireConversation(params.conversationId),
  respond: async ({ params, proof: conversation }) => {
    const picture = await findPicture({ conversationId: conversation.id }, params.placeId);
    return picture.ok ? pictureResponse(picture.value) : picture;
  },
});
