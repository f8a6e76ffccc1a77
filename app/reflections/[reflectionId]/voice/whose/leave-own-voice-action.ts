'use server';

import { revalidatePath } from 'next/cache';
import { whoseVoicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { leaveOwnVoiceInput } from '#lib/contracts/own-voice.ts';
import { OWNERS } from '#lib/contracts/roles.ts';
import { userClient } from '#lib/db/user-client.ts';
import { leaveOwnVoice } from '#lib/db/voice-consents.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';

export const leaveOwnVoiceAction = defineAction({
  name: 'leave-own-voice',
  input: leaveOwnVoiceInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, OWNERS),
  run: async ({ proof: { reflection } }) => {
    const done = await leaveOwnVoice(await userClient(), reflection.id);
    if (!done.ok) return done;
    kickJobs();
    revalidatePath(whoseVoicePath(reflection.id));
    return done;
  },
});
