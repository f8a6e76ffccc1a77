import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../store-refusals.ts';

export const storeRefusals: Words<typeof english.storeRefusals> = {
  job_tried_again:
    'Diese Arbeit wurde schon noch einmal versucht. Laden Sie die Seite neu, um zu sehen, wie es ging.',
};
