import { buildIfStale } from './app-under-test.ts';

/** The production build, once for all steps that start the app. */
buildIfStale();
console.log('ok production build');
