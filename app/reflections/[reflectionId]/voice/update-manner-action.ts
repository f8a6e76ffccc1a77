'use server';

import { revalidatePath } from 'next/cache';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { fail, ok } from '#lib/platform/result.ts';
import { updateMannerInput } from '#lib/reflections/reflection-input.public.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { updateReflectionManner } from '#lib/reflections/store/as-user/reflections.ts';
import { guestWordsJudge } from '#lib/voice/judge-guest-words.ts';
import { ordersAModel } from '#lib/voice/orders.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { mannerTexts } from '#lib/voice/texts/manner.public.ts';

export const updateMannerAction = defineAction({
  name: 'update-manner',
  input: updateMannerInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.changeManner),
  run: async ({ input, proof: { reflection } }) => {
    const written = { speakingStyle: input.speakingStyle, boundaries: input.boundaries };
    for (const [field, words] of Object.entries(written))
      if (ordersAModel(words)) return refuse(field, mannerTexts.orders);
    if (input.wishesForGuests) {
      const judge = await guestWordsJudge(reflection.id);
      if (!judge.ok) return judge;
      for (const [field, words] of Object.entries(written)) {
        const mayBeRead = await judge.value(words);
        if (!mayBeRead.ok) return mayBeRead;
        if (!mayBeRead.value) return refuse(field, mannerTexts.unpublished);
      }
    }
    const updated = await updateReflectionManner(await userClient(), {
      ...input,
      reflectionId: reflection.id,
    });
    if (!updated.ok) return updated;
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok(null);
  },
});

const refuse = (field: string, message: string) => fail('invalid_request', { fields: { [field]: message } });
