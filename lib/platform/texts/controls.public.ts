export const fieldTexts = {
  optional: '(optional)',
  showPassword: 'Show password',
};

export const dialogTexts = {
  close: 'Close',
  cancel: 'Cancel',
  typeToConfirm: (phrase: string) => `Type “${phrase}” to confirm`,
};

export const toastTexts = {
  label: 'Message',
  regionLabel: 'Messages ({hotkey})',
  dismiss: 'Dismiss',
};

export const copyTexts = { copy: 'Copy', copied: 'Copied' };

export const breadcrumbTexts = { label: 'Where you are' };
