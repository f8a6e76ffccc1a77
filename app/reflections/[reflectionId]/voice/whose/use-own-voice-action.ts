'use server';

import { revalidatePath } from 'next/cache';
import { whoseVoicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { useOwnVoiceInput } from '#lib/voice/own-voice.public.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { speakWithOwnVoice } from '#lib/voice/store/as-user/voice-consents.ts';

export const useOwnVoiceAction = defineAction({
  name: 'use-own-voice',
  input: useOwnVoiceInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => withRecentProof(requireReflection(reflectionId, VOICE_POLICY.chooseVoice)),
  run: async ({ proof: { reflection } }) => {
    const done = await speakWithOwnVoice(await userClient(), reflection.id);
    if (!done.ok) return done;
    kickJobs();
    revalidatePath(whoseVoicePath(reflection.id));
    return done;
  },
});
