import { createEventHub } from '../engine/event-hub.ts';

/** Of this process: whoever watches a session whose turn runs here sees it as it happens, and asks the database for nothing. */
export const sessionHub = createEventHub();
