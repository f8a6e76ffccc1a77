import { z } from 'zod';
import { endConversation } from '#lib/db/conversations.ts';
import { answerPreflight } from '#lib/http/app-origin.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireConversation } from '#lib/http/require-conversation.ts';

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
