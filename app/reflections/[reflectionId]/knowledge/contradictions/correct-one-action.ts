'use server';

import { correctOneInput } from '#lib/contracts/contradiction-input.ts';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { choose } from './choose.ts';

export const correctOneAction = defineAction({
  name: 'correct-one',
  input: correctOneInput,
  rateLimit: { limit: 120, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, STEWARDS),
  run: ({ input, proof: { reflection } }) =>
    choose(reflection.id, {
      id: input.contradictionId,
      choice: 'corrected',
      [input.wrong]: input.corrected,
    }),
});
