'use server';

import { revalidatePath } from 'next/cache';
import { after } from 'next/server';
import { guestRequestInput } from '#lib/contracts/guest-input.ts';
import { guestRequestMail } from '#lib/contracts/texts/said.ts';
import { askAsGuest, readGuestWords, readOwnerEmails } from '#lib/db/guest-rights.ts';
import { mayMail } from '#lib/http/attempts.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireKnownGuest } from '#lib/http/guest.ts';
import { env } from '#lib/platform/env.ts';
import { ok } from '#lib/platform/result.ts';
import { sendMail } from '#lib/platform/send-mail.ts';

export const askAsGuestAction = defineAction({
  name: 'ask-as-guest',
  input: guestRequestInput,
  rateLimit: { limit: 10, windowSeconds: 600 },
  guard: requireKnownGuest,
  run: async ({ input: { reflectionId, body }, proof: { guestId } }) => {
    const asked = await askAsGuest({ guestId, reflectionId, body });
    if (!asked.ok) return asked;
    revalidatePath('/said');
    // Attack: who deletes what they wrote writes again. It stands in the settings either way.
    const more = await mayMail('guest-request', reflectionId);
    if (!more.ok || !more.value) return ok(null);
    const words = await readGuestWords(guestId);
    const name = words.ok && words.value.conversations.find((one) => one.reflectionId === reflectionId)?.name;
    const owners = await readOwnerEmails(reflectionId);
    const mail = guestRequestMail(name || '', `${env().APP_URL}/reflections/${reflectionId}/settings`);
    if (owners.ok) after(() => Promise.all(owners.value.map((to) => sendMail({ to, ...mail }))));
    return ok(null);
  },
});
