'use server';

import { STEWARDS } from '#lib/contracts/roles.ts';
import { proposedTexts } from '#lib/contracts/texts/voice.ts';
import { proposeQuestionsInput } from '#lib/contracts/voice-input.ts';
import { userClient } from '#lib/db/user-client.ts';
import { readCard, readLiveVoice } from '#lib/db/voice-generations.ts';
import { askModel } from '#lib/engine/llm/ask-model.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { logger } from '#lib/platform/logger.ts';
import { fail, ok } from '#lib/platform/result.ts';
import { proposeQuestions } from '#lib/session/propose-questions.ts';

export const proposeQuestionsAction = defineAction({
  name: 'propose-questions',
  input: proposeQuestionsInput,
  // Each asks a model, which costs money.
  rateLimit: { limit: 5, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, STEWARDS),
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
