import { inWords } from '#lib/platform/words/in-words.public.ts';

/** What the database refuses here, by the reason that it gives. */
export const storeRefusals = inWords('accounts/store-refusals.storeRefusals', {
  second_factors_full: 'Two second factors are enough. Take one away to add another.',
  second_factor_kept_once:
    'This second factor could not be kept. Give it a name, and start again with a new code.',
  passkeys_full: 'Ten passkeys are enough. Take one away to add another.',
  passkey_kept_once: 'This passkey could not be kept. Give it a name, and try again with another one.',
  account_gone: 'This account does not exist any more. Sign up again, or sign in with another account.',
  own_name: 'Give a name of 1 to 80 visible characters.',
  page_language: 'Choose one of the languages of these pages.',
  only_owner_now:
    'You are now the only owner of a reflection. Reload the page, and choose what becomes of it.',
  heir_gone: 'The person who should get a reflection is no longer its member. Choose again.',
});
