'use server';

import { revalidatePath } from 'next/cache';
import { whoseVoicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { revokeOwnVoiceInput } from '#lib/contracts/own-voice.ts';
import { OWNERS } from '#lib/contracts/roles.ts';
import { userClient } from '#lib/db/user-client.ts';
import { revokeVoiceConsent } from '#lib/db/voice-consents.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';

export const revokeOwnVoiceAction = defineAction({
  name: 'revoke-own-voice',
  input: revokeOwnVoiceInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, OWNERS),
  run: async ({ input, proof: { reflection } }) => {
    const done = await revokeVoiceConsent(await userClient(), input.consentId);
    if (!done.ok) return done;
    kickJobs();
    revalidatePath(whoseVoicePath(reflection.id));
    return done;
  },
});
