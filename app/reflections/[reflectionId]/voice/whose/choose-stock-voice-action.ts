'use server';

import { revalidatePath } from 'next/cache';
import { whoseVoicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { chooseStockVoiceInput } from '#lib/contracts/own-voice.ts';
import { OWNERS } from '#lib/contracts/roles.ts';
import { chooseStockVoice } from '#lib/db/own-voices.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { findStockVoice } from '#lib/voice/own/offered-voices.ts';

export const chooseStockVoiceAction = defineAction({
  name: 'choose-stock-voice',
  input: chooseStockVoiceInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, OWNERS),
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
