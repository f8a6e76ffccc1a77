'use server';

import { revalidatePath } from 'next/cache';
import { likenessPath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { answerFidelityInput } from '#lib/voice/fidelity.public.ts';
import { judgeFidelity } from '#lib/voice/judge-fidelity.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { answerFidelityQuestions } from '#lib/voice/store/as-user/fidelity.ts';

export const answerFidelityAction = defineAction({
  name: 'answer-fidelity',
  input: answerFidelityInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.answerLikenessQuestions),
  run: async ({ input: { round, answers }, proof: { reflection } }) => {
    const kept = await answerFidelityQuestions(await userClient(), {
      reflectionId: reflection.id,
      isAgain: round === 'again',
      answers,
    });
    if (!kept.ok) return kept;
    const judged = await judgeFidelity(reflection.id);
    if (!judged.ok) return judged;
    revalidatePath(likenessPath(reflection.id));
    return kept;
  },
});
