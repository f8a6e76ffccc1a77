'use server';

import { revalidatePath } from 'next/cache';
import { goldenQuestionsPath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { addGoldenQuestionInput, NOTHING_TO_TELL } from '#lib/contracts/golden-questions.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { addGoldenQuestion } from '#lib/db/golden-questions.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';

export const addGoldenQuestionAction = defineAction({
  name: 'add-golden-question',
  input: addGoldenQuestionInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
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
