'use server';

import { revalidatePath } from 'next/cache';
import { dismissQuestionInput } from '#lib/conversations/history-input.public.ts';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { dismissQuestion } from '#lib/conversations/store/as-user/visitor-questions.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const dismissQuestionAction = defineAction({
  name: 'dismiss-question',
  input: dismissQuestionInput,
  rateLimit: CONVERSATION_RATES['dismiss-question'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.dismissVisitorQuestions),
  run: async ({ input: { reflectionId, questionId, dismisses } }) => {
    const done = await dismissQuestion(await userClient(), {
      reflectionId,
      questionId,
      dismisses: dismisses === 'yes',
    });
    if (!done.ok) return done;
    revalidatePath(`/reflections/${reflectionId}/questions`);
    return ok(null);
  },
});
