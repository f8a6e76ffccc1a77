import { inWords } from '#lib/platform/words/in-words.public.ts';

/** Where another program asks to be let in to an account. */
export const oauthTexts = inWords('accounts/oauth.oauthTexts', {
  title: 'Let another program in?',
  asks: (name: string) => `“${name}” asks to use Reflections as you.`,
  account: (email: string) => `Your account: ${email}`,
  means: 'If you allow it, it can, until you end it:',
  rights: [
    'ask, search and quote the reflections that you own or that are shared with you, as far as you may hear them yourself',
    'do what your account may do: it acts as you',
  ],
  scopes: {
    openid: 'know who you are',
    email: 'know your e-mail address',
    profile: 'know your name and picture',
    phone: 'know your telephone number',
  } as Readonly<Record<string, string>>,
  otherScope: (scope: string) => `“${scope}”`,
  sentTo: (address: string) => `The answer is sent to ${address}`,
  believe: 'Anybody can give a program any name. Allow only what you have started yourself, just now.',
  accept: 'Allow',
  refuse: 'Do not allow',
  goingOn: 'You are taken back to it…',
  goOn: 'Go on there',
  goneTitle: 'This request is over',
  gone: 'It was answered already, has expired, or is not meant for you. Begin again in the program that asked.',
});
