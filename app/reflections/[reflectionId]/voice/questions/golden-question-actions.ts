'use server';

import { revalidatePath } from 'next/cache';
import { goldenQuestionsPath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { askGoldenQuestions } from '#lib/voice/ask-golden-questions.ts';
import {
  addGoldenQuestionInput,
  deleteGoldenQuestionInput,
  NOTHING_TO_TELL,
  runGoldenQuestionsInput,
} from '#lib/voice/golden-questions.public.ts';
import { VOICE_RATES } from '#lib/voice/limits.public.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { addGoldenQuestion, deleteGoldenQuestion } from '#lib/voice/store/as-user/golden-questions.ts';

export const addGoldenQuestionAction = defineAction({
  name: 'add-golden-question',
  input: addGoldenQuestionInput,
  rateLimit: VOICE_RATES['add-golden-question'],
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

export const deleteGoldenQuestionAction = defineAction({
  name: 'delete-golden-question',
  input: deleteGoldenQuestionInput,
  rateLimit: VOICE_RATES['delete-golden-question'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.setTestQuestions),
  run: async ({ input, proof: { reflection } }) => {
    const done = await deleteGoldenQuestion(await userClient(), input.questionId);
    if (done.ok) revalidatePath(goldenQuestionsPath(reflection.id));
    return done;
  },
});

export const runGoldenQuestionsAction = defineAction({
  name: 'run-golden-questions',
  input: runGoldenQuestionsInput,
  // Each is a search, for up to fifty questions.
  rateLimit: VOICE_RATES['run-golden-questions'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.askTestQuestions),
  run: async ({ proof: { reflection } }) => {
    const outcome = await askGoldenQuestions(reflection.id);
    if (outcome.ok) revalidatePath(goldenQuestionsPath(reflection.id));
    return outcome;
  },
});
