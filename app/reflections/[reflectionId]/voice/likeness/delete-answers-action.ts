'use server';

import { revalidatePath } from 'next/cache';
import { likenessPath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import type { Result } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { deleteFidelityAnswersInput } from '#lib/voice/fidelity.public.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { deleteOwnFidelityAnswers } from '#lib/voice/store/as-user/fidelity.ts';

export const deleteAnswersAction = defineAction({
  name: 'delete-fidelity-answers',
  input: deleteFidelityAnswersInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.answerLikenessQuestions),
  run: async ({ proof: { reflection } }) => {
    const deleted: Result<unknown> = await deleteOwnFidelityAnswers(await userClient(), reflection.id);
    if (deleted.ok) revalidatePath(likenessPath(reflection.id));
    return deleted;
  },
});
