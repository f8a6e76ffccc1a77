'use server';

import { revalidatePath } from 'next/cache';
import { shareQuestionsInput } from '#lib/conversations/history-input.public.ts';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { shareQuestions } from '#lib/conversations/store/as-user/visitor-questions.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const shareQuestionsAction = defineAction({
  name: 'share-questions',
  input: shareQuestionsInput,
  rateLimit: CONVERSATION_RATES['share-questions'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.readOwnHistory),
  run: async ({ input: { reflectionId, shares } }) => {
    const shared = await shareQuestions(await userClient(), { reflectionId, shares: shares === 'yes' });
    if (!shared.ok) return shared;
    revalidatePath(`/reflections/${reflectionId}/sessions`);
    return ok(null);
  },
});
