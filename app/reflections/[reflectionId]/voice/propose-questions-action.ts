'use server';

import { proposeQuestions } from '#lib/conversations/propose-questions.ts';
import { askModel } from '#lib/models/ask-model.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { logger } from '#lib/platform/logger.ts';
import { fail, ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { readCard, readLiveVoice } from '#lib/voice/store/as-user/voice-generations.ts';
import { proposedTexts } from '#lib/voice/texts/voice.public.ts';
import { proposeQuestionsInput } from '#lib/voice/voice-input.public.ts';

export const proposeQuestionsAction = defineAction({
  name: 'propose-questions',
  input: proposeQuestionsInput,
  // Each asks a model, which costs money.
  rateLimit: { limit: 5, windowSeconds: 600 },
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
