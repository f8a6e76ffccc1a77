import { z } from 'zod';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { requireConversation } from '#lib/conversations/require-conversation.ts';
import { readTranscript } from '#lib/conversations/store/as-service/session-transcript.ts';
import { answerPreflight } from '#lib/platform/http/app-origin.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

export const OPTIONS = answerPreflight;

export const GET = defineRoute({
  name: 'read-transcript',
  isForApps: true,
  params: z.strictObject({ conversationId: z.string() }),
  rateLimit: CONVERSATION_RATES['read-transcript'],
  guard: ({ params }) => requireConversation(params.conversationId),
  respond: ({ proof: conversation }) => readTranscript(conversation.id),
});
