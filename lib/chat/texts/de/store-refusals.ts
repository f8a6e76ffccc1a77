import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../store-refusals.ts';

export const storeRefusals: Words<typeof english.storeRefusals> = {
  chats_full:
    'Sie haben hier 1.000 geschriebene Gespräche, mehr geht nicht. Löschen Sie eines, und versuchen Sie es noch einmal.',
  chat_files_full:
    'Die Dateien dieses Gesprächs sind zusammen 256 MB groß, mehr geht nicht. Beginnen Sie ein neues.',
  chat_off_the_record: 'Dieses Gespräch ist vertraulich, deshalb lässt sich Ihre Bewertung nicht speichern.',
};
