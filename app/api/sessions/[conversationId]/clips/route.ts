import { z } from 'zod';
import { clipRequest } from '#lib/contracts/clip-request.ts';
import { answerPreflight } from '#lib/http/app-origin.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireConversation } from '#lib/http/require-conversation.ts';
import { openClip } from '#lib/voice/sound/open-clip.ts';

export const OPTIONS = answerPreflight;

/** Where whoever holds a conversation hears the words that an answer rests on, for a few minutes. */
export const POST = defineRoute({
  name: 'open-clip',
  isForApps: true,
  rateLimit: { limit: 240, windowSeconds: 60 },
  params: z.strictObject({ conversationId: z.string() }),
  body: clipRequest,
  guard: ({ params }) => requireConversation(params.conversationId),
  respond: ({ body, proof: conversation }) => openClip({ conversationId: conversation.id }, body),
});
