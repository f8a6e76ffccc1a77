'use server';

import { revalidatePath } from 'next/cache';
import { whoseVoicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { findStockVoice } from '#lib/voice/offered-voices.ts';
import { chooseStockVoiceInput } from '#lib/voice/own-voice.public.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { chooseStockVoice } from '#lib/voice/store/as-service/own-voices.ts';

export const chooseStockVoiceAction = defineAction({
  name: 'choose-stock-voice',
  input: chooseStockVoiceInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
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
