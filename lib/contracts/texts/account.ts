export const accountTexts = {
  email: 'E-mail',
  password: 'Password',
  newPassword: 'New password',
  yourName: 'Your name',
  nameHint: 'As the people you invite will see it.',
  passwordHint: 'At least 10 characters. A few unrelated words are easy to remember and hard to guess.',
};

export const signInTexts = {
  title: 'Sign in',
  submit: 'Sign in',
  forgot: 'Forgot your password?',
  withLink: 'Send me a sign-in link instead',
  noAccount: 'New here?',
  signUp: 'Create an account',
  continueAfter: 'Sign in, and you go on where you were.',
};

export const magicLinkTexts = {
  title: 'Sign in by e-mail',
  description: 'We send you a link that signs you in. It works once, for an hour.',
  submit: 'Send the link',
  withPassword: 'Sign in with your password',
};

export const signUpTexts = {
  title: 'Create your account',
  description: 'We send a link to your address to make sure that it is yours.',
  submit: 'Create account',
  haveAccount: 'Have an account?',
  signIn: 'Sign in',
};

export const forgotPasswordTexts = {
  title: 'Forgot your password?',
  description: 'Enter your address and we send you a link to choose a new one.',
  submit: 'Send the link',
  back: 'Back to sign in',
};

export const newLinkTexts = {
  title: 'A new confirmation link',
  description: 'Links in our messages work once, for an hour. We send you a fresh one.',
  submit: 'Send the link',
  back: 'Back to sign in',
};

export const newPasswordTexts = {
  title: 'Choose a new password',
  description: 'Everybody who is signed in as you elsewhere will be signed out within ten minutes.',
  submit: 'Save the new password',
};

export const sentTexts = {
  title: 'Look at your mail',
  /** Says the same whether or not the address has an account, so that nobody can find out by asking. */
  body: (email: string) =>
    `If ${email} can be used here, a message with a link is on its way. It can take a minute, and it may be in the spam folder.`,
  localMailbox: 'This installation keeps its mail on this machine:',
  openMailbox: 'open the mailbox',
};

export const confirmTexts = {
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
    submit: 'Go on',
    newLink: { href: '/auth/forgot-password', label: 'Send me a new link' },
  },
  brokenTitle: 'This link is not whole',
  brokenBody: 'A part of it is missing. Copy the whole address from the message, or ask for a new link.',
  newSignInLink: 'Send me a sign-in link',
};
