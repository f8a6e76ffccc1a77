'use server';

import { revalidatePath } from 'next/cache';
import { guestAnswerInput } from '#lib/contracts/guest-input.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { answerGuestRequest } from '#lib/db/guest-rights.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { ok } from '#lib/platform/result.ts';

export const answerGuestAction = defineAction({
  name: 'answer-guest',
  input: guestAnswerInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input, proof: { reflection } }) => {
    const answered = await answerGuestRequest(await userClient(), input);
    if (!answered.ok) return answered;
    revalidatePath(`/reflections/${reflection.id}/settings`);
    return ok(null);
  },
});
