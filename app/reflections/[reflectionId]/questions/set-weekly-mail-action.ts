'use server';

import { revalidatePath } from 'next/cache';
import { weeklyMailInput } from '#lib/contracts/history-input.ts';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { userClient } from '#lib/db/user-client.ts';
import { setWeeklyMail } from '#lib/db/weekly-mails.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { ok } from '#lib/platform/result.ts';

export const setWeeklyMailAction = defineAction({
  name: 'set-weekly-mail',
  input: weeklyMailInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, STEWARDS),
  run: async ({ input: { reflectionId, wants } }) => {
    const set = await setWeeklyMail(await userClient(), { reflectionId, wants: wants === 'yes' });
    if (!set.ok) return set;
    revalidatePath(`/reflections/${reflectionId}/questions`);
    return ok(null);
  },
});
