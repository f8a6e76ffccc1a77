import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

export const accountTexts = inWords('accounts/account.accountTexts', {
  email: 'E-mail',
  password: 'Password',
  newPassword: 'New password',
  yourName: 'Your name',
  nameHint: 'As the people you invite will see it.',
  passwordHint: 'At least 10 characters. A few unrelated words are easy to remember and hard to guess.',
});

export const signInTexts = inWords('accounts/account.signInTexts', {
  title: 'Sign in',
  submit: 'Sign in',
  forgot: 'Forgot your password?',
  withLink: 'Send me a sign-in link instead',
  noAccount: 'New here?',
  signUp: 'Create an account',
  continueAfter: 'Sign in to continue where you were.',
});

export const magicLinkTexts = inWords('accounts/account.magicLinkTexts', {
  title: 'Sign in by e-mail',
  description: 'We send you a link that signs you in. You can use it once, within one hour.',
  submit: 'Send the link',
  withPassword: 'Sign in with your password',
});

export const signUpTexts = inWords('accounts/account.signUpTexts', {
  title: 'Create your account',
  description: 'We send you a link, to check that the address is yours.',
  submit: 'Create account',
  haveAccount: 'Have an account?',
  signIn: 'Sign in',
});

export const forgotPasswordTexts = inWords('accounts/account.forgotPasswordTexts', {
  title: 'Forgot your password?',
  description: 'Enter your address and we send you a link to choose a new one.',
  submit: 'Send the link',
  back: 'Back to sign in',
});

export const newLinkTexts = inWords('accounts/account.newLinkTexts', {
  title: 'A new confirmation link',
  description: 'A link in our e-mails works once, within one hour. We send you a new one.',
  submit: 'Send the link',
  back: 'Back to sign in',
});

export const newPasswordTexts = inWords('accounts/account.newPasswordTexts', {
  title: 'Choose a new password',
  description: 'All your other devices are then signed out within ten minutes.',
  submit: 'Save the new password',
});

export const sentTexts = inWords('accounts/account.sentTexts', {
  title: 'Check your e-mail',
  /** Says the same whether or not the address has an account, so that nobody can find out by asking. */
  body: (email: string) =>
    `If ${email} can be used here, an e-mail with a link is on its way. It can take a minute. Look in the spam folder too.`,
  localMailbox: 'This installation keeps its e-mails on this computer:',
  openMailbox: 'open the mailbox',
});

export const confirmTexts = inWords('accounts/account.confirmTexts', {
  signup: {
    title: 'Confirm your address',
    body: 'One click, and your account is ready.',
    submit: 'Confirm and sign in',
    newLink: { href: '/auth/new-link', label: 'Send me a new confirmation link' },
  },
  magiclink: {
    title: 'Sign in',
    body: 'You asked for a link to sign in.',
    submit: 'Sign in',
    newLink: { href: '/login?by=email', label: 'Send me a new sign-in link' },
  },
  recovery: {
    title: 'Choose a new password',
    body: 'You asked for a new password.',
    submit: 'Continue',
    newLink: { href: '/auth/forgot-password', label: 'Send me a new link' },
  },
  email_change: {
    title: 'Confirm your new e-mail address',
    body: 'One click, and your account uses this address.',
    submit: 'Use this address',
    newLink: { href: '/account', label: 'Go to your account' },
  },
  brokenTitle: 'This link is incomplete',
  brokenBody: 'Copy the whole link from the e-mail, or ask for a new one.',
  newSignInLink: 'Send me a sign-in link',
});

export const triedOftenMail = inWords('accounts/account.triedOftenMail', {
  subject: 'Somebody tried to sign in as you',
  text: [
    'Somebody has tried wrong passwords for your account at Reflections more than twenty times in a quarter of an hour.',
    'Nobody got in. You can sign in as before. In a browser in which you have not signed in yet, it may take a few seconds longer.',
    'If it was you, ask for a sign-in link or choose a new password. If you use the same password elsewhere, change it there too.',
  ].join('\n\n'),
});

export const accountPageTexts = inWords('accounts/account.accountPageTexts', {
  title: 'Your account',
  saved: 'Saved',
  save: 'Save',
  nameTitle: 'Your name',
  languageTitle: 'Your language',
  languageDescription: 'These pages, and our e-mails to you, are written in it.',
  languageLabel: 'Languages',
  languageOfBrowser: 'As your browser says',
  emailTitle: 'Your e-mail address',
  emailDescription: (email: string) => `You sign in with ${email}.`,
  newEmail: 'New e-mail address',
  emailSubmit: 'Send a link to it',
  emailSent: (email: string) =>
    `Open the link that we sent to ${email}. Nothing changes until you do. We tell your present address about it.`,
  passwordTitle: 'Your password',
  passwordDescription: 'All your other devices are signed out within ten minutes.',
  oldPassword: 'Your password now',
  passwordSubmit: 'Change the password',
  passwordSaved: 'Your password is changed',
  devicesTitle: 'Where you are signed in',
  devicesDescription: 'A sign-in ends after 30 days without use, and after 180 days in all.',
  devicesLabel: 'Devices',
  thisDevice: 'This browser',
  unknownDevice: 'A browser we do not know',
  device: (signedIn: string, used: string | null) =>
    used ? `Signed in on ${signedIn}, last used on ${used}` : `Signed in on ${signedIn}`,
  endDevice: 'Sign out',
  endDeviceFull: (device: string) => `Sign out: ${device}`,
  endAll: 'Sign out everywhere',
  exportTitle: 'Your data',
  exportDescription:
    'Everything that is yours in one file: your conversations, your chats, what is remembered of them, and the reflections that you own.',
  exportButton: 'Download everything',
  deleteTitle: 'Delete your account',
  deleteDescription:
    'Your conversations, your chats and what is remembered of them go with it. It cannot be undone.',
  deleteOwned: 'You alone own these. Pass each on to a member, or it is deleted with your account.',
  deleteWithIt: 'Delete it',
  passOnTo: (name: string) => `Pass it on to ${name}`,
  deleteTypeEmail: 'Type your e-mail address to confirm',
  deleteSubmit: 'Delete my account',
  deleteMismatch: 'This is not your e-mail address.',
  confirmTitle: 'Is it you?',
  confirmDescription: 'Enter your password. Then you can go on for half an hour.',
  confirmSubmit: 'Confirm',
});

export const emailChangeMail = inWords('accounts/account.emailChangeMail', (next: string) => ({
  subject: 'Your e-mail address at Reflections is to be changed',
  text: [
    `Somebody who is signed in as you asked to change the address of your account to ${next}.`,
    'It changes when the link that was sent there is opened. If that was not you, sign in, choose a new password, and sign out everywhere.',
  ].join('\n\n'),
}));

export const passwordChangedMail = inWords('accounts/account.passwordChangedMail', {
  subject: 'Your password at Reflections was changed',
  text: 'Your password was changed, and all your other devices were signed out. If that was not you, choose a new password at once: the sign-in page has a link for it.',
});

export const secondFactorTexts = inWords('accounts/account.secondFactorTexts', {
  title: 'Enter your code',
  description: 'Open the app on your phone that shows codes, and enter the one for Reflections.',
  code: 'Code',
  submit: 'Go on',
  sectionTitle: 'A second factor',
  sectionDescription: 'When you sign in, you also enter a code from an app on your phone.',
  off: 'Not available here: this installation keeps its accounts itself.',
  none: 'You have none yet.',
  listLabel: 'Second factors',
  since: (day: string) => `since ${day}`,
  add: 'Add one',
  remove: 'Remove',
  removeFull: (name: string) => `Remove ${name}`,
  addTitle: 'Add a second factor',
  addDescription:
    'Scan this with an app such as Aegis, Google Authenticator or 1Password, then enter the code that it shows. All your other devices are signed out.',
  qrAlt: 'A square code for the app on your phone',
  secret: 'Or type this into the app',
  confirm: 'Confirm',
  appName: (date: string) => `App, ${date}`,
  lost: 'Lost your phone? Enter one of your recovery codes instead.',
  lostAll: 'Without a recovery code, write to the person who runs this installation.',
  codesLeft: (count: number) =>
    count === 0
      ? 'You have no recovery codes. Make some: without your phone you cannot sign in.'
      : `You have ${counted(count, 'recovery code', 'recovery codes')} left, for when you lose your phone.`,
  codesMake: 'Make new recovery codes',
  codesTitle: 'Recovery codes',
  codesDescription: 'Each code lets you in once, without your phone. New codes replace all earlier ones.',
  codesShown: 'Write these down, or print them. They are not shown again.',
  codesKept: 'Your second factor is added. Your recovery codes still work.',
  codesDone: 'Done',
});

export const recoveryCodeUsedMail = inWords('accounts/account.recoveryCodeUsedMail', (left: number) => ({
  subject: 'A recovery code was used for your account at Reflections',
  text: [
    'Somebody signed in to your account with your password or a mailed link, and one of your recovery codes in place of the code from your phone.',
    left === 0 ? 'It was the last one. Make new ones on the page of your account.' : `You have ${left} left.`,
    'If that was not you, sign in, choose a new password, make new recovery codes, and sign out everywhere.',
  ].join('\n\n'),
}));

export const passkeyTexts = inWords('accounts/account.passkeyTexts', {
  title: 'Passkeys',
  description:
    'Sign in with your finger, your face or the PIN of your device, without a password and without a code.',
  none: 'You have none yet.',
  since: (day: string) => `since ${day}`,
  add: 'Add a passkey',
  remove: 'Remove',
  removeFull: (name: string) => `Remove the passkey ${name}`,
  signIn: 'Sign in with a passkey',
  unnamed: 'A device we do not know',
  stopped: 'No passkey was used. Try again, or sign in with your password.',
});

export const passkeyAddedMail = inWords('accounts/account.passkeyAddedMail', {
  subject: 'A passkey was added to your account at Reflections',
  text: 'Whoever holds the device of this passkey can sign in as you. If that was not you, sign in, remove it on the page of your account, choose a new password, and sign out everywhere.',
});
