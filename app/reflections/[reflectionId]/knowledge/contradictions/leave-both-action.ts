'use server';

import { leaveBothInput } from '#lib/knowledge/contradiction-input.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { choose } from './choose.ts';

export const leaveBothAction = defineAction({
  name: 'leave-both',
  input: leaveBothInput,
  rateLimit: { limit: 120, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.decideContradictions),
  run: ({ input, proof: { reflection } }) =>
    choose(reflection.id, { id: input.contradictionId, choice: 'left' }),
});
