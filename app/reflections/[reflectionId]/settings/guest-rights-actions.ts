'use server';

import { revalidatePath } from 'next/cache';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { guestAnswerInput, keptDaysInput } from '#lib/conversations/guest-input.public.ts';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { answerGuestRequest } from '#lib/conversations/store/guest-rights.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { setConversationsKept } from '#lib/reflections/store/as-user/reflections.ts';

export const answerGuestAction = defineAction({
  name: 'answer-guest',
  input: guestAnswerInput,
  rateLimit: CONVERSATION_RATES['answer-guest'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.answerGuests),
  run: async ({ input, proof: { reflection } }) => {
    const answered = await answerGuestRequest(await userClient(), input);
    if (!answered.ok) return answered;
    revalidatePath(`/reflections/${reflection.id}/settings`);
    return ok(null);
  },
});

export const setKeptDaysAction = defineAction({
  name: 'set-kept-days',
  input: keptDaysInput,
  rateLimit: CONVERSATION_RATES['set-kept-days'],
  guard: ({ reflectionId }) =>
    withRecentProof(requireReflection(reflectionId, CONVERSATION_POLICY.setKeptDays)),
  run: async ({ input: { days }, proof: { reflection } }) => {
    const set = await setConversationsKept(await userClient(), {
      reflectionId: reflection.id,
      days: days === '' ? null : Number(days),
    });
    if (!set.ok) return set;
    revalidatePath(`/reflections/${reflection.id}/settings`);
    return ok(null);
  },
});
