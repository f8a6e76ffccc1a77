import { z } from 'zod';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { requireConversation } from '#lib/conversations/require-conversation.ts';
import { endConversation } from '#lib/conversations/store/as-service/conversations.ts';
import { answerPreflight } from '#lib/platform/http/app-origin.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

export const OPTIONS = answerPreflight;

/** The body is not read: a page that is being left sends what its browser lets it. */
export const POST = defineRoute({
  name: 'end-session',
  isForApps: true,
  params: z.strictObject({ conversationId: z.string() }),
  rateLimit: CONVERSATION_RATES['end-session'],
  guard: ({ params }) => requireConversation(params.conversationId),
  respond: ({ proof }) => endConversation(proof.id),
});
