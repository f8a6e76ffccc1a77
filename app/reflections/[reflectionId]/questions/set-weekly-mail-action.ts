'use server';

import { revalidatePath } from 'next/cache';
import { weeklyMailInput } from '#lib/conversations/history-input.public.ts';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { setWeeklyMail } from '#lib/conversations/store/weekly-mails.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const setWeeklyMailAction = defineAction({
  name: 'set-weekly-mail',
  input: weeklyMailInput,
  rateLimit: CONVERSATION_RATES['set-weekly-mail'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.readVisitorQuestions),
  run: async ({ input: { reflectionId, wants } }) => {
    const set = await setWeeklyMail(await userClient(), { reflectionId, wants: wants === 'yes' });
    if (!set.ok) return set;
    revalidatePath(`/reflections/${reflectionId}/questions`);
    return ok(null);
  },
});
