'use server';

import { revalidatePath } from 'next/cache';
import { OWNERS } from '#lib/contracts/roles.ts';
import { revokeVoiceConsentInput } from '#lib/contracts/voice-consent-input.ts';
import { userClient } from '#lib/db/user-client.ts';
import { revokeVoiceConsent } from '#lib/db/voice-consents.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';

export const revokeVoiceConsentAction = defineAction({
  name: 'revoke-voice-consent',
  input: revokeVoiceConsentInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, OWNERS),
  run: async ({ input, proof: { reflection } }) => {
    const done = await revokeVoiceConsent(await userClient(), input.consentId);
    if (!done.ok) return done;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/settings`);
    return done;
  },
});
