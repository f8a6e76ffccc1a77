'use server';

import { revalidatePath } from 'next/cache';
import { OWNERS } from '#lib/contracts/roles.ts';
import { VOICE_CONSENT_WORDS } from '#lib/contracts/texts/voice-consent.ts';
import { grantVoiceConsentInput } from '#lib/contracts/voice-consent-input.ts';
import { userClient } from '#lib/db/user-client.ts';
import { grantVoiceConsent } from '#lib/db/voice-consents.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';

export const grantVoiceConsentAction = defineAction({
  name: 'grant-voice-consent',
  input: grantVoiceConsentInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, OWNERS),
  run: async ({ input: { voiceId }, proof: { reflection } }) => {
    const done = await grantVoiceConsent(await userClient(), {
      reflectionId: reflection.id,
      voiceId,
      consentText: VOICE_CONSENT_WORDS,
    });
    if (!done.ok) return done;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/settings`);
    return done;
  },
});
