'use server';

import { revalidatePath } from 'next/cache';
import { voicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { proposeQuestions } from '#lib/conversations/propose-questions.ts';
import { askModel } from '#lib/models/ask-model.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { logger } from '#lib/platform/logger.ts';
import { fail, ok } from '#lib/platform/result.ts';
import { updateMannerInput } from '#lib/reflections/reflection-input.public.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { updateReflectionManner } from '#lib/reflections/store/as-user/reflections.ts';
import { setPronunciationInput } from '#lib/speech/pronunciation.public.ts';
import { guestWordsJudge } from '#lib/voice/judge-guest-words.ts';
import { VOICE_RATES } from '#lib/voice/limits.public.ts';
import { ordersAModel } from '#lib/voice/orders.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { setPronunciation } from '#lib/voice/store/as-user/pronunciations.ts';
import { readCard, readLiveVoice } from '#lib/voice/store/as-user/voice-generations.ts';
import { mannerTexts } from '#lib/voice/texts/manner.public.ts';
import { proposedTexts } from '#lib/voice/texts/voice.public.ts';
import { proposeQuestionsInput } from '#lib/voice/voice-input.public.ts';

export const updateMannerAction = defineAction({
  name: 'update-manner',
  input: updateMannerInput,
  rateLimit: VOICE_RATES['update-manner'],
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

export const setPronunciationAction = defineAction({
  name: 'set-pronunciation',
  input: setPronunciationInput,
  rateLimit: VOICE_RATES['set-pronunciation'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.changeManner),
  run: async ({ input, proof: { reflection } }) => {
    const said = await setPronunciation(await userClient(), { ...input, reflectionId: reflection.id });
    if (!said.ok) return said;
    revalidatePath(voicePath(reflection.id));
    return ok({ name: input.name });
  },
});

export const proposeQuestionsAction = defineAction({
  name: 'propose-questions',
  input: proposeQuestionsInput,
  // Each asks a model, which costs money.
  rateLimit: VOICE_RATES['propose-questions'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.askTestQuestions),
  run: async ({ proof: { reflection } }) => {
    const ask = askModel();
    const db = await userClient();
    const live = await readLiveVoice(db, reflection.id);
    if (!live.ok) return live;
    if (!ask || !live.value) return fail('unavailable', { message: proposedTexts.notNow });
    const card = await readCard(db, { reflectionId: reflection.id, generation: live.value.generation });
    if (!card.ok) return card;
    try {
      return ok(await proposeQuestions(ask, card.value ?? []));
    } catch (error) {
      logger().warn({ err: error }, 'the model proposed no questions');
      return fail('unavailable', { message: proposedTexts.notNow });
    }
  },
});
