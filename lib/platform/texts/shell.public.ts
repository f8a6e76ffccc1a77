import { inWords } from '#lib/platform/words/in-words.public.ts';
import { productName } from './document.public.ts';

export const shellTexts = inWords('platform/shell.shellTexts', {
  skipToContent: 'Skip to content',
  homeLabel: `${productName}, home`,
  accountLabel: (name: string) => `Account of ${name}`,
  signIn: 'Sign in',
  yourReflections: 'Your reflections',
  startPage: 'Go to the start page',
  signOut: 'Sign out',
  reflectionNavLabel: (name: string) => `Pages of ${name}`,
});

export const refusedTexts = inWords('platform/shell.refusedTexts', { title: 'That did not work' });

export const notFoundTexts = inWords('platform/shell.notFoundTexts', {
  title: 'There is nothing here',
  body: 'The address may be wrong, the page may be gone, or it belongs to a reflection that is not shared with you. We say the same in all three cases, so that nobody can find out by guessing what exists.',
});

export const busyTexts = inWords('platform/shell.busyTexts', {
  title: 'Many people are here right now',
  body: 'This page opens by itself in a few seconds. Nothing is lost.',
});

export const awayTexts = inWords('platform/shell.awayTexts', {
  title: 'This page cannot be opened right now',
  body: 'It opens by itself when it can be. Nothing is lost.',
});
