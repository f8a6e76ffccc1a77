'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { after } from 'next/server';
import { confirmedInput } from '#lib/accounts/account-input.public.ts';
import { mayMail } from '#lib/accounts/attempts.ts';
import { mailPerson } from '#lib/accounts/mail-person.ts';
import { forgetGuest, rememberByCode, requireKnownGuest } from '#lib/conversations/guest.ts';
import { guestCodeInput, guestRequestInput } from '#lib/conversations/guest-input.public.ts';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import {
  askAsGuest,
  eraseGuestWords,
  findGuestByCode,
  readGuestWords,
  readOwnerEmails,
} from '#lib/conversations/store/guest-rights.ts';
import { guestRequestMail, saidTexts } from '#lib/conversations/texts/said.public.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { env } from '#lib/platform/env.ts';
import { anyone } from '#lib/platform/http/anyone.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { fail, ok } from '#lib/platform/result.ts';
import { newToken } from '#lib/platform/token.ts';

export const askAsGuestAction = defineAction({
  name: 'ask-as-guest',
  isForLookers: true,
  input: guestRequestInput,
  rateLimit: CONVERSATION_RATES['ask-as-guest'],
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

export const eraseSaidAction = defineAction({
  name: 'erase-said',
  isForLookers: true,
  input: confirmedInput,
  rateLimit: CONVERSATION_RATES['erase-said'],
  guard: requireKnownGuest,
  run: async ({ proof: { guestId } }) => {
    const token = newToken();
    const erased = await eraseGuestWords(guestId, token);
    if (!erased.ok) return erased;
    await forgetGuest();
    kickJobs();
    redirect(`/erased/${token}`);
  },
});

export const openByCodeAction = defineAction({
  name: 'open-by-code',
  isForLookers: true,
  input: guestCodeInput,
  rateLimit: CONVERSATION_RATES['open-by-code'],
  guard: anyone,
  run: async ({ input: { code } }) => {
    const found = await findGuestByCode(code);
    if (!found.ok) return found;
    if (!found.value) return fail('invalid_request', { fields: { code: saidTexts.codeWrong } });
    await rememberByCode({ guestId: found.value });
    redirect('/said');
  },
});
