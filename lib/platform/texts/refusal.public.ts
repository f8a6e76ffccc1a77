import { inWords } from '#lib/platform/words/in-words.public.ts';

export const refusalTexts = inWords('platform/refusal.refusalTexts', {
  reference: (reference: string) => `If it happens again, tell us this reference: ${reference}.`,
  newLink: 'Send me a new confirmation link',
  newPasswordLink: 'Send me a new link',
  signIn: 'Sign in',
  confirmItIsMe: 'Confirm that it is you',
  emailNeeded: 'Enter an e-mail address, such as name@example.org.',
  passwordNeeded: 'Enter your password.',
  passwordShort: 'Use at least 10 characters.',
  passwordLong: 'Use at most 72 characters.',
  codeNeeded: 'Enter the six digits that your app shows.',
  factorCodeNeeded: 'Enter the six digits that your app shows, or one of your recovery codes.',
  enterCode: 'Enter the code',
  nameNeeded: 'Enter a name.',
  nameLong: 'Use at most 80 characters.',
  styleLong: 'Use at most 1,000 characters.',
  boundariesLong: 'Use at most 1,500 characters.',
  slugForm: 'Use 3 to 48 small letters, digits and hyphens, such as mara-lindqvist.',
  thisMachineOnly: 'The demo opens only on the machine that Reflections runs on.',
  samePassword: 'This is your present password. Choose a new one.',
  choiceNeeded: 'Choose one of the roles.',
});
