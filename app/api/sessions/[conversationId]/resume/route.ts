import { z } from 'zod';
import { resumeSessionRequest } from '#lib/contracts/voice-session.ts';
import { answerPreflight } from '#lib/http/app-origin.ts';
import { clientAddress } from '#lib/http/client-address.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireConversation } from '#lib/http/require-conversation.ts';
import { resumeConversation } from '#lib/session/resume-conversation.ts';

export const OPTIONS = answerPreflight;

export const POST = defineRoute({
  name: 'resume-session',
  isForApps: true,
  params: z.strictObject({ conversationId: z.string() }),
  body: resumeSessionRequest,
  rateLimit: { limit: 300, windowSeconds: 600 },
  guard: ({ params }) => requireConversation(params.conversationId),
  respond: ({ body, proof, request }) =>
    resumeConversation(proof, { ...body, network: clientAddress(request.headers) }),
});
