'use server';

import { revalidatePath } from 'next/cache';
import { goldenQuestionsPath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { addGoldenQuestionInput, NOTHING_TO_TELL } from '#lib/voice/golden-questions.public.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { addGoldenQuestion } from '#lib/voice/store/as-user/golden-questions.ts';

export const addGoldenQuestionAction = defineAction({
  name: 'add-golden-question',
  input: addGoldenQuestionInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.setTestQuestions),
  run: async ({ input: { audience, question, restsOn }, proof: { reflection } }) => {
    const added = await addGoldenQuestion(await userClient(), {
      reflectionId: reflection.id,
      audience,
      question,
      sourceId: restsOn === NOTHING_TO_TELL ? null : restsOn,
    });
    if (added.ok) revalidatePath(goldenQuestionsPath(reflection.id));
    return added;
  },
});
