'use server';

import { revalidatePath } from 'next/cache';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';
import { sourceInput } from '#lib/knowledge/source-input.public.ts';
import { takeBackSound } from '#lib/knowledge/store/sounds.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const takeBackSoundAction = defineAction({
  name: 'take-back-sound',
  input: sourceInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ proof: { reflection, source } }) => {
    const taken = await takeBackSound(await userClient(), source.id);
    if (!taken.ok) return taken;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok(null);
  },
});
