'use server';

import { revalidatePath } from 'next/cache';
import { bothTrueInput, correctOneInput, leaveBothInput } from '#lib/knowledge/contradiction-input.public.ts';
import { KNOWLEDGE_RATES } from '#lib/knowledge/limits.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { chooseContradiction } from '#lib/knowledge/store/as-user/contradictions.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

/** What follows each choice: the voice is put together anew, and the pages show it. */
async function choose(reflectionId: string, chosen: Parameters<typeof chooseContradiction>[1]) {
  const done = await chooseContradiction(await userClient(), chosen);
  if (!done.ok) return done;
  kickJobs();
  revalidatePath(`/reflections/${reflectionId}`, 'layout');
  return ok(null);
}

export const correctOneAction = defineAction({
  name: 'correct-one',
  input: correctOneInput,
  rateLimit: KNOWLEDGE_RATES['correct-one'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.decideContradictions),
  run: ({ input, proof: { reflection } }) =>
    choose(reflection.id, {
      id: input.contradictionId,
      choice: 'corrected',
      [input.wrong]: input.corrected,
    }),
});

export const bothTrueAction = defineAction({
  name: 'both-true',
  input: bothTrueInput,
  rateLimit: KNOWLEDGE_RATES['both-true'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.decideContradictions),
  run: ({ input, proof: { reflection } }) =>
    choose(reflection.id, {
      id: input.contradictionId,
      choice: 'both_true',
      one: input.oneWhen,
      other: input.otherWhen,
    }),
});

export const leaveBothAction = defineAction({
  name: 'leave-both',
  input: leaveBothInput,
  rateLimit: KNOWLEDGE_RATES['leave-both'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.decideContradictions),
  run: ({ input, proof: { reflection } }) =>
    choose(reflection.id, { id: input.contradictionId, choice: 'left' }),
});
