'use server';

import { revalidatePath } from 'next/cache';
import { whoseVoicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { VOICE_RATES } from '#lib/voice/limits.public.ts';
import { findStockVoice } from '#lib/voice/offered-voices.ts';
import {
  chooseStockVoiceInput,
  leaveOwnVoiceInput,
  revokeOwnVoiceInput,
  useOwnVoiceInput,
} from '#lib/voice/own-voice.public.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { chooseStockVoice } from '#lib/voice/store/as-service/own-voices.ts';
import {
  leaveOwnVoice,
  revokeVoiceConsent,
  speakWithOwnVoice,
} from '#lib/voice/store/as-user/voice-consents.ts';

export const chooseStockVoiceAction = defineAction({
  name: 'choose-stock-voice',
  input: chooseStockVoiceInput,
  rateLimit: VOICE_RATES['choose-stock-voice'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.chooseVoice),
  run: async ({ input, proof: { user, reflection } }) => {
    const voice = await findStockVoice(input.voice);
    if (!voice.ok) return voice;
    const { voiceId, name } = voice.value;
    const done = await chooseStockVoice({ reflectionId: reflection.id, ownerId: user.id, voiceId, name });
    if (!done.ok) return done;
    kickJobs();
    revalidatePath(whoseVoicePath(reflection.id));
    return done;
  },
});

export const useOwnVoiceAction = defineAction({
  name: 'use-own-voice',
  input: useOwnVoiceInput,
  rateLimit: VOICE_RATES['use-own-voice'],
  guard: ({ reflectionId }) => withRecentProof(requireReflection(reflectionId, VOICE_POLICY.chooseVoice)),
  run: async ({ proof: { reflection } }) => {
    const done = await speakWithOwnVoice(await userClient(), reflection.id);
    if (!done.ok) return done;
    kickJobs();
    revalidatePath(whoseVoicePath(reflection.id));
    return done;
  },
});

export const leaveOwnVoiceAction = defineAction({
  name: 'leave-own-voice',
  input: leaveOwnVoiceInput,
  rateLimit: VOICE_RATES['leave-own-voice'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.chooseVoice),
  run: async ({ proof: { reflection } }) => {
    const done = await leaveOwnVoice(await userClient(), reflection.id);
    if (!done.ok) return done;
    kickJobs();
    revalidatePath(whoseVoicePath(reflection.id));
    return done;
  },
});

export const revokeOwnVoiceAction = defineAction({
  name: 'revoke-own-voice',
  input: revokeOwnVoiceInput,
  rateLimit: VOICE_RATES['revoke-own-voice'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.chooseVoice),
  run: async ({ input, proof: { reflection } }) => {
    const done = await revokeVoiceConsent(await userClient(), input.consentId);
    if (!done.ok) return done;
    kickJobs();
    revalidatePath(whoseVoicePath(reflection.id));
    return done;
  },
});
