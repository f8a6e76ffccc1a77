import { z } from 'zod';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { requireConversation } from '#lib/conversations/require-conversation.ts';
import { resumeConversation } from '#lib/conversations/resume-conversation.ts';
import { answerPreflight } from '#lib/platform/http/app-origin.ts';
import { clientAddress } from '#lib/platform/http/client-address.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { resumeSessionRequest } from '#lib/voice/voice-session.public.ts';

export const OPTIONS = answerPreflight;

export const POST = defineRoute({
  name: 'resume-session',
  isForApps: true,
  params: z.strictObject({ conversationId: z.string() }),
  body: resumeSessionRequest,
  rateLimit: CONVERSATION_RATES['resume-session'],
  guard: ({ params }) => requireConversation(params.conversationId),
  respond: ({ body, proof, request }) =>
    resumeConversation(proof, { ...body, network: clientAddress(request.headers) }),
});
