'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { removeGuestPhoto } from '#lib/knowledge/store/pictures.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { fail, ok } from '#lib/platform/result.ts';
import { publicAboutInput } from '#lib/reflections/reflection-input.public.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';
import { judgePublicAbout } from '#lib/voice/judge-public-about.ts';
import { setPublicAbout } from '#lib/voice/store/guest-card.ts';

export const removeGuestPhotoAction = defineAction({
  name: 'remove-guest-photo',
  input: z.strictObject({ reflectionId: z.uuid() }),
  rateLimit: CONVERSATION_RATES['remove-guest-photo'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.inviteGuests),
  run: async ({ input: { reflectionId } }) => {
    const removed = await removeGuestPhoto(await userClient(), reflectionId);
    if (removed.ok) revalidatePath(`/reflections/${reflectionId}/settings`);
    return removed;
  },
});

/** Kept in any case, so that nothing has to be typed twice; shown to guests only when it repeats nothing that is not published. */
export const setPublicAboutAction = defineAction({
  name: 'set-public-about',
  input: publicAboutInput,
  rateLimit: CONVERSATION_RATES['set-public-about'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.inviteGuests),
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
