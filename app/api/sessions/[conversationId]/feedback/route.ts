import { z } from 'zod';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { requireConversation } from '#lib/conversations/require-conversation.ts';
import { recordFeedback } from '#lib/conversations/store/as-service/turn-feedback.ts';
import { answerPreflight } from '#lib/platform/http/app-origin.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { ok } from '#lib/platform/result.ts';
import { turnFeedbackRequest } from '#lib/voice/voice-session.public.ts';

export const OPTIONS = answerPreflight;

/** An opinion on an answer, given while the call goes on or after it; the same person may change it. */
export const POST = defineRoute({
  name: 'judge-answer',
  isForApps: true,
  rateLimit: CONVERSATION_RATES['judge-answer'],
  params: z.strictObject({ conversationId: z.string() }),
  body: turnFeedbackRequest,
  guard: ({ params }) => requireConversation(params.conversationId),
  respond: async ({ body, proof: conversation }) => {
    const recorded = await recordFeedback(conversation.id, body);
    return recorded.ok ? ok({ rating: body.rating }) : recorded;
  },
});
