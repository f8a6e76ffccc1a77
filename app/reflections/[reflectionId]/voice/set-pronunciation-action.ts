'use server';

import { revalidatePath } from 'next/cache';
import { voicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { setPronunciationInput } from '#lib/speech/pronunciation.public.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { setPronunciation } from '#lib/voice/store/as-user/pronunciations.ts';

export const setPronunciationAction = defineAction({
  name: 'set-pronunciation',
  input: setPronunciationInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.changeManner),
  run: async ({ input, proof: { reflection } }) => {
    const said = await setPronunciation(await userClient(), { ...input, reflectionId: reflection.id });
    if (!said.ok) return said;
    revalidatePath(voicePath(reflection.id));
    return ok({ name: input.name });
  },
});
