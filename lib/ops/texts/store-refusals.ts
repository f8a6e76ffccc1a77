import { inWords } from '#lib/platform/words/in-words.public.ts';

/** What the database refuses here, by the reason that it gives. */
export const storeRefusals = inWords('ops/store-refusals.storeRefusals', {
  job_tried_again: 'This job has been tried again already. Reload the page to see how it went.',
});
