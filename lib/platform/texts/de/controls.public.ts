import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../controls.public.ts';

export const fieldTexts: Words<typeof english.fieldTexts> = {
  optional: '(freiwillig)',
  showPassword: 'Passwort zeigen',
};

export const dialogTexts: Words<typeof english.dialogTexts> = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  typeToConfirm: (phrase) => `Geben Sie zur Bestätigung „${phrase}“ ein`,
};

export const toastTexts: Words<typeof english.toastTexts> = {
  label: 'Meldung',
  regionLabel: 'Meldungen ({hotkey})',
  dismiss: 'Schließen',
};

export const copyTexts: Words<typeof english.copyTexts> = { copy: 'Kopieren', copied: 'Kopiert' };

export const breadcrumbTexts: Words<typeof english.breadcrumbTexts> = { label: 'Wo Sie sind' };
