'use server';

import { revalidatePath } from 'next/cache';
import { likenessPath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { deleteFidelityAnswersInput } from '#lib/contracts/fidelity.ts';
import { deleteOwnFidelityAnswers } from '#lib/db/fidelity.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import type { Result } from '#lib/platform/result.ts';

export const deleteAnswersAction = defineAction({
  name: 'delete-fidelity-answers',
  input: deleteFidelityAnswersInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, ['owner']),
  run: async ({ proof: { reflection } }) => {
    const deleted: Result<unknown> = await deleteOwnFidelityAnswers(await userClient(), reflection.id);
    if (deleted.ok) revalidatePath(likenessPath(reflection.id));
    return deleted;
  },
});
