import { z } from 'zod';
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
  rateLimit: { limit: 300, windowSeconds: 600 },
  guard: ({ params }) => requireConversation(params.conversationId),
  respond: ({ proof }) => endConversation(proof.id),
});
