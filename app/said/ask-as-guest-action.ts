'use server';

import { revalidatePath } from 'next/cache';
import { after } from 'next/server';
import { mayMail } from '#lib/accounts/attempts.ts';
import { mailPerson } from '#lib/accounts/mail-person.ts';
import { requireKnownGuest } from '#lib/conversations/guest.ts';
import { guestRequestInput } from '#lib/conversations/guest-input.public.ts';
import { askAsGuest, readGuestWords, readOwnerEmails } from '#lib/conversations/store/guest-rights.ts';
import { guestRequestMail } from '#lib/conversations/texts/said.public.ts';
import { env } from '#lib/platform/env.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

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
    const write = () => guestRequestMail(name || '', `${env().APP_URL}/reflections/${reflectionId}/settings`);
    if (owners.ok) after(() => Promise.all(owners.value.map((to) => mailPerson(to, write))));
    return ok(null);
  },
});
