'use server';

import { revalidatePath } from 'next/cache';
import { publicAboutInput } from '#lib/contracts/reflection-input.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { settingsTexts } from '#lib/contracts/texts/reflections.ts';
import { setPublicAbout } from '#lib/db/guest-card.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { judgePublicAbout } from '#lib/ledger/judge-public-about.ts';
import { fail, ok } from '#lib/platform/result.ts';

/** Kept in any case, so that nothing has to be typed twice; shown to guests only when it repeats nothing that is not published. */
export const setPublicAboutAction = defineAction({
  name: 'set-public-about',
  input: publicAboutInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input: { reflectionId, about } }) => {
    const set = await setPublicAbout(await userClient(), { reflectionId, about });
    if (!set.ok) return set;
    const judged = await judgePublicAbout(reflectionId);
    revalidatePath(`/reflections/${reflectionId}/settings`);
    if (!judged.ok) return judged;
    if (!judged.value) return fail('invalid_request', { fields: { about: settingsTexts.aboutPrivate } });
    return ok(null);
  },
});
