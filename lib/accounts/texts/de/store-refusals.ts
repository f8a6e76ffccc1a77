import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../store-refusals.ts';

export const storeRefusals: Words<typeof english.storeRefusals> = {
  second_factors_full:
    'Zwei zweite Faktoren sind genug. Nehmen Sie einen weg, um einen anderen hinzuzufügen.',
  second_factor_kept_once:
    'Dieser zweite Faktor ließ sich nicht speichern. Geben Sie ihm einen Namen, und beginnen Sie mit einem neuen Code.',
  passkeys_full: 'Zehn Passkeys sind genug. Nehmen Sie einen weg, um einen anderen hinzuzufügen.',
  passkey_kept_once:
    'Dieser Passkey ließ sich nicht speichern. Geben Sie ihm einen Namen, und versuchen Sie es mit einem anderen.',
  account_gone:
    'Dieses Konto gibt es nicht mehr. Legen Sie ein neues an, oder melden Sie sich mit einem anderen an.',
  own_name: 'Geben Sie einen Namen mit 1 bis 80 sichtbaren Zeichen ein.',
  page_language: 'Wählen Sie eine der Sprachen dieser Seiten.',
  only_owner_now:
    'Ein Spiegelbild gehört inzwischen nur noch Ihnen. Laden Sie die Seite neu, und wählen Sie, was daraus wird.',
  heir_gone: 'Der Mensch, der ein Spiegelbild bekommen soll, ist kein Mitglied mehr. Wählen Sie noch einmal.',
};
