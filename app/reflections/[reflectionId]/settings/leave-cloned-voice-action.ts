'use server';

import { revalidatePath } from 'next/cache';
import { OWNERS } from '#lib/contracts/roles.ts';
import { leaveClonedVoiceInput } from '#lib/contracts/voice-consent-input.ts';
import { userClient } from '#lib/db/user-client.ts';
import { leaveClonedVoice } from '#lib/db/voice-consents.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';

export const leaveClonedVoiceAction = defineAction({
  name: 'leave-cloned-voice',
  input: leaveClonedVoiceInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, OWNERS),
  run: async ({ proof: { reflection } }) => {
    const done = await leaveClonedVoice(await userClient(), reflection.id);
    if (!done.ok) return done;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/settings`);
    return done;
  },
});
