'use server';

import { revalidatePath } from 'next/cache';
import { likenessPath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { answerFidelityInput } from '#lib/contracts/fidelity.ts';
import { answerFidelityQuestions } from '#lib/db/fidelity.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { judgeFidelity } from '#lib/ledger/judge-fidelity.ts';

export const answerFidelityAction = defineAction({
  name: 'answer-fidelity',
  input: answerFidelityInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, ['owner']),
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
