'use server';

import { revalidatePath } from 'next/cache';
import { voicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { setPronunciationInput } from '#lib/contracts/pronunciation.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { setPronunciation } from '#lib/db/pronunciations.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { ok } from '#lib/platform/result.ts';

export const setPronunciationAction = defineAction({
  name: 'set-pronunciation',
  input: setPronunciationInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input, proof: { reflection } }) => {
    const said = await setPronunciation(await userClient(), { ...input, reflectionId: reflection.id });
    if (!said.ok) return said;
    revalidatePath(voicePath(reflection.id));
    return ok({ name: input.name });
  },
});
