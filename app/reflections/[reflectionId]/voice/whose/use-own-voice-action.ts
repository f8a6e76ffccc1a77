'use server';

import { revalidatePath } from 'next/cache';
import { whoseVoicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { useOwnVoiceInput } from '#lib/contracts/own-voice.ts';
import { OWNERS } from '#lib/contracts/roles.ts';
import { userClient } from '#lib/db/user-client.ts';
import { speakWithOwnVoice } from '#lib/db/voice-consents.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { withRecentProof } from '#lib/http/require-proof.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';

export const useOwnVoiceAction = defineAction({
  name: 'use-own-voice',
  input: useOwnVoiceInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => withRecentProof(requireReflection(reflectionId, OWNERS)),
  run: async ({ proof: { reflection } }) => {
    const done = await speakWithOwnVoice(await userClient(), reflection.id);
    if (!done.ok) return done;
    kickJobs();
    revalidatePath(whoseVoicePath(reflection.id));
    return done;
  },
});
