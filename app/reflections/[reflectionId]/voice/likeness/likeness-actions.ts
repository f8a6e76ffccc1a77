'use server';

import { revalidatePath } from 'next/cache';
import { likenessPath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { blindQuestions } from '#lib/voice/blind-options.ts';
import {
  answerFidelityInput,
  chooseBlindInput,
  deleteFidelityAnswersInput,
} from '#lib/voice/fidelity.public.ts';
import { judgeFidelity } from '#lib/voice/judge-fidelity.ts';
import { VOICE_RATES } from '#lib/voice/limits.public.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { storeFidelityChoices } from '#lib/voice/store/as-service/fidelity-scores.ts';
import { answerFidelityQuestions, deleteOwnFidelityAnswers } from '#lib/voice/store/as-user/fidelity.ts';
import { readQuoted } from '#lib/voice/store/as-user/voice-generations.ts';

export const answerFidelityAction = defineAction({
  name: 'answer-fidelity',
  input: answerFidelityInput,
  rateLimit: VOICE_RATES['answer-fidelity'],
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

/** Which of the three was the reflection's is known here, and not in the browser. */
export const chooseBlindAction = defineAction({
  name: 'choose-blind',
  input: chooseBlindInput,
  rateLimit: VOICE_RATES['choose-blind'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.answerLikenessQuestions),
  run: async ({ input: { generation, choices }, proof: { reflection } }) => {
    const quoted = await readQuoted(await userClient(), { reflectionId: reflection.id, generation });
    if (!quoted.ok) return quoted;
    const asked = blindQuestions(quoted.value?.private ?? [], generation);
    const judged = choices.flatMap(({ question, choice }) => {
      const one = asked.find((other) => other.question === question);
      return one ? [choice === one.right] : [];
    });
    const [chosen, shown] = [judged.filter(Boolean).length, judged.length];
    if (shown > 0) {
      const stored = await storeFidelityChoices(reflection.id, { generation, chosen, shown });
      if (!stored.ok) return stored;
      revalidatePath(likenessPath(reflection.id));
    }
    return ok({ chosen, shown });
  },
});

export const deleteAnswersAction = defineAction({
  name: 'delete-fidelity-answers',
  input: deleteFidelityAnswersInput,
  rateLimit: VOICE_RATES['delete-fidelity-answers'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.answerLikenessQuestions),
  run: async ({ proof: { reflection } }) => {
    const deleted: Result<unknown> = await deleteOwnFidelityAnswers(await userClient(), reflection.id);
    if (deleted.ok) revalidatePath(likenessPath(reflection.id));
    return deleted;
  },
});
