'use server';

import { revalidatePath } from 'next/cache';
import { shareQuestionsInput } from '#lib/contracts/history-input.ts';
import { MEMBERS } from '#lib/contracts/roles.ts';
import { userClient } from '#lib/db/user-client.ts';
import { shareQuestions } from '#lib/db/visitor-questions.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { ok } from '#lib/platform/result.ts';

export const shareQuestionsAction = defineAction({
  name: 'share-questions',
  input: shareQuestionsInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MEMBERS),
  run: async ({ input: { reflectionId, shares } }) => {
    const shared = await shareQuestions(await userClient(), { reflectionId, shares: shares === 'yes' });
    if (!shared.ok) return shared;
    revalidatePath(`/reflections/${reflectionId}/sessions`);
    return ok(null);
  },
});
