import { inWords } from '#lib/platform/words/in-words.public.ts';

export const fieldTexts = inWords('platform/controls.fieldTexts', {
  optional: '(optional)',
  showPassword: 'Show password',
});

export const dialogTexts = inWords('platform/controls.dialogTexts', {
  close: 'Close',
  cancel: 'Cancel',
  typeToConfirm: (phrase: string) => `Type “${phrase}” to confirm`,
});

export const toastTexts = inWords('platform/controls.toastTexts', {
  label: 'Message',
  regionLabel: 'Messages ({hotkey})',
  dismiss: 'Dismiss',
});

export const copyTexts = inWords('platform/controls.copyTexts', { copy: 'Copy', copied: 'Copied' });

export const breadcrumbTexts = inWords('platform/controls.breadcrumbTexts', { label: 'Where you are' });
