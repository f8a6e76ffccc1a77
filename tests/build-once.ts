import { buildIfStale } from './app-under-test.ts';

/** Before any file of a project that starts the app: two of them that run side by side must not both build. */
export default buildIfStale;
