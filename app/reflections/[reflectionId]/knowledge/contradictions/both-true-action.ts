'use server';

import { bothTrueInput } from '#lib/knowledge/contradiction-input.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { choose } from './choose.ts';

export const bothTrueAction = defineAction({
  name: 'both-true',
  input: bothTrueInput,
  rateLimit: { limit: 120, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.decideContradictions),
  run: ({ input, proof: { reflection } }) =>
    choose(reflection.id, {
      id: input.contradictionId,
      choice: 'both_true',
      one: input.oneWhen,
      other: input.otherWhen,
    }),
});
