import { z } from 'zod';
import { readTranscript } from '#lib/db/session-transcript.ts';
import { answerPreflight } from '#lib/http/app-origin.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireConversation } from '#lib/http/require-conversation.ts';

export const OPTIONS = answerPreflight;

export const GET = defineRoute({
  name: 'read-transcript',
  isForApps: true,
  params: z.strictObject({ conversationId: z.string() }),
  rateLimit: { limit: 300, windowSeconds: 600 },
  guard: ({ params }) => requireConversation(params.conversationId),
  respond: ({ proof: conversation }) => readTranscript(conversation.id),
});
