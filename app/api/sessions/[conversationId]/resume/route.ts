import { z } from 'zod';
import { resumeSessionRequest } from '#lib/contracts/voice-session.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireConversation } from '#lib/http/require-conversation.ts';
import { resumeConversation } from '#lib/session/resume-conversation.ts';

export const POST = defineRoute({
  name: 'resume-session',
  params: z.strictObject({ conversationId: z.string() }),
  body: resumeSessionRequest,
  rateLimit: { limit: 300, windowSeconds: 600 },
  guard: ({ params }) => requireConversation(params.conversationId),
  respond: ({ body, proof }) => resumeConversation(proof, body),
});
