import { z } from 'zod';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { requireConversation } from '#lib/conversations/require-conversation.ts';
import { readOutcome } from '#lib/conversations/store/as-service/session-outcome.ts';
import { answerPreflight } from '#lib/platform/http/app-origin.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

export const OPTIONS = answerPreflight;

/** What has become of a conversation, asked for while its person waits for the recap. */
export const GET = defineRoute({
  name: 'read-outcome',
  isForApps: true,
  params: z.strictObject({ conversationId: z.string() }),
  rateLimit: CONVERSATION_RATES['read-outcome'],
  guard: ({ params }) => requireConversation(params.conversationId),
  respond: ({ proof: conversation }) => readOutcome(conversation.id),
});
