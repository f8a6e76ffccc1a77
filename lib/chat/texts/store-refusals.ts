import { inWords } from '#lib/platform/words/in-words.public.ts';

/** What the database refuses here, by the reason that it gives. */
export const storeRefusals = inWords('chat/store-refusals.storeRefusals', {
  chats_full: 'You have 1,000 typed conversations here, which is the most. Delete one and try again.',
  chat_files_full: 'This conversation has 256 MB of files, which is the most. Start another one.',
  chat_off_the_record: 'This conversation is off the record, so your rating cannot be saved.',
});
