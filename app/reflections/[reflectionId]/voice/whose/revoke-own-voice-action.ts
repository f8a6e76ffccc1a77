'use server';

import { revalidatePath } from 'next/cache';
import { whoseVoicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { revokeOwnVoiceInput } from '#lib/voice/own-voice.public.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { revokeVoiceConsent } from '#lib/voice/store/as-user/voice-consents.ts';

export const revokeOwnVoiceAction = defineAction({
  name: 'revoke-own-voice',
  input: revokeOwnVoiceInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.chooseVoice),
  run: async ({ input, proof: { reflection } }) => {
    const done = await revokeVoiceConsent(await userClient(), input.consentId);
    if (!done.ok) return done;
    kickJobs();
    revalidatePath(whoseVoicePath(reflection.id));
    return done;
  },
});
