'use server';

import { revalidatePath } from 'next/cache';
import { goldenQuestionsPath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { deleteGoldenQuestionInput } from '#lib/contracts/golden-questions.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { deleteGoldenQuestion } from '#lib/db/golden-questions.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';

export const deleteGoldenQuestionAction = defineAction({
  name: 'delete-golden-question',
  input: deleteGoldenQuestionInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input, proof: { reflection } }) => {
    const done = await deleteGoldenQuestion(await userClient(), input.questionId);
    if (done.ok) revalidatePath(goldenQuestionsPath(reflection.id));
    return done;
  },
});
