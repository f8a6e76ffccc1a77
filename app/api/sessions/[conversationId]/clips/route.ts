import { z } from 'zod';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { requireConversation } from '#lib/conversations/require-conversation.ts';
import { clipRequest } from '#lib/knowledge/clip-request.public.ts';
import { openCitedMedia } from '#lib/knowledge/open-clip.ts';
import { answerPreflight } from '#lib/platform/http/app-origin.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

export const OPTIONS = answerPreflight;

/** Where whoever holds a conversation hears the words that an answer rests on, for a few minutes, and whether they describe a photo. */
export const POST = defineRoute({
  name: 'open-clip',
  isForApps: true,
  rateLimit: CONVERSATION_RATES['open-clip'],
  params: z.strictObject({ conversationId: z.string() }),
  body: clipRequest,
  guard: ({ params }) => requireConversation(params.conversationId),
  respond: ({ body, proof: conversation }) => openCitedMedia({ conversationId: conversation.id }, body),
});
