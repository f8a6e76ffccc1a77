import { z } from 'zod';
import { turnFeedbackRequest } from '#lib/contracts/voice-session.ts';
import { recordFeedback } from '#lib/db/turn-feedback.ts';
import { answerPreflight } from '#lib/http/app-origin.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireConversation } from '#lib/http/require-conversation.ts';
import { ok } from '#lib/platform/result.ts';

export const OPTIONS = answerPreflight;

/** An opinion on an answer, given while the call goes on or after it; the same person may change it. */
export const POST = defineRoute({
  name: 'judge-answer',
  isForApps: true,
  rateLimit: { limit: 120, windowSeconds: 60 },
  params: z.strictObject({ conversationId: z.string() }),
  body: turnFeedbackRequest,
  guard: ({ params }) => requireConversation(params.conversationId),
  respond: async ({ body, proof: conversation }) => {
    const recorded = await recordFeedback(conversation.id, body);
    return recorded.ok ? ok({ rating: body.rating }) : recorded;
  },
});
