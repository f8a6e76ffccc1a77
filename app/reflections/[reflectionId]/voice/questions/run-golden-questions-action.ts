'use server';

import { revalidatePath } from 'next/cache';
import { goldenQuestionsPath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { runGoldenQuestionsInput } from '#lib/contracts/golden-questions.ts';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { askGoldenQuestions } from '#lib/ledger/ask-golden-questions.ts';

export const runGoldenQuestionsAction = defineAction({
  name: 'run-golden-questions',
  input: runGoldenQuestionsInput,
  // Each is a search, for up to fifty questions.
  rateLimit: { limit: 10, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, STEWARDS),
  run: async ({ proof: { reflection } }) => {
    const outcome = await askGoldenQuestions(reflection.id);
    if (outcome.ok) revalidatePath(goldenQuestionsPath(reflection.id));
    return outcome;
  },
});
