import { z } from 'zod';
import { readOutcome } from '#lib/db/session-outcome.ts';
import { answerPreflight } from '#lib/http/app-origin.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireConversation } from '#lib/http/require-conversation.ts';

export const OPTIONS = answerPreflight;

/** What has become of a conversation, asked for while its person waits for the recap. */
export const GET = defineRoute({
  name: 'read-outcome',
  isForApps: true,
  params: z.strictObject({ conversationId: z.string() }),
  rateLimit: { limit: 300, windowSeconds: 600 },
  guard: ({ params }) => requireConversation(params.conversationId),
  respond: ({ proof: conversation }) => readOutcome(conversation.id),
});
