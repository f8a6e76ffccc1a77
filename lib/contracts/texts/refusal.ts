export const refusalTexts = {
  reference: (reference: string) => `If it happens again, tell us this reference: ${reference}.`,
  newLink: 'Send me a new confirmation link',
  newPasswordLink: 'Send me a new link',
  signIn: 'Sign in',
  emailNeeded: 'Enter an e-mail address, such as name@example.org.',
  passwordNeeded: 'Enter your password.',
  passwordShort: 'Use at least 10 characters.',
  passwordLong: 'Use at most 72 characters.',
  nameNeeded: 'Enter a name.',
  nameLong: 'Use at most 80 characters.',
  slugForm: 'Use 3 to 48 small letters, digits and hyphens, such as mara-lindqvist.',
  choiceNeeded: 'Choose one of the roles.',
};
