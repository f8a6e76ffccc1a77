import { inWords } from '#lib/platform/words/in-words.public.ts';

/** What the database refuses here, by the reason that it gives. */
export const storeRefusals = inWords('knowledge/store-refusals.storeRefusals', {
  collection_not_empty:
    'This collection still holds sources or corrections of them. Move or delete its sources first.',
  visibility_missing: 'No visibility was chosen. Choose sealed, private or published.',
  changed_since_looked:
    'Something has changed since you looked. See what would change now, and decide again.',
  collection_sealed:
    'This collection is sealed. Confirm that guests may hear its words, or make it private first.',
  source_without_words: 'Give a text, a file or the address of a page.',
  sources_full: 'A reflection holds at most 5,000 sources. Delete some, or join short ones.',
  reading_full: 'A reflection reads at most 256 MB a day. Continue tomorrow.',
  texts_only: 'Only a text or an interview can be added here. Add files and web pages in their own forms.',
  same_text: 'This collection holds the same text already. There is nothing to do.',
  title_and_text: 'Give a title of 1 to 200 visible characters and a text of at most 4 MB.',
  same_text_as: (source: string) =>
    `This collection holds the same text already, as “${source}”. You can delete this copy: nothing is lost.`,
  same_file: 'This collection holds the same file already. There is nothing to do.',
  file_and_name:
    'Give a file of at most 10 MB that is not empty, with a name of 1 to 200 visible characters.',
  same_page:
    'This collection holds that page already. Delete the older one to have it read anew, or choose another collection.',
  page_and_title:
    'Give the address of a web page, such as https://example.org, and a title of at most 200 visible characters.',
  moved_from_sealed: (collection: string) =>
    `The collection “${collection}” is sealed. Confirm that guests may hear its words, or choose a collection that is not published.`,
  sources_chosen: 'Choose 1 to 500 sources.',
  same_text_there: (source: string) =>
    `That collection holds the text of “${source}” already. Delete one of the two, or choose another collection.`,
  not_read_yet: 'This source has not been read yet. Try again when you can see its words.',
  being_read: 'This source is being read at the moment. Try again in a minute.',
  title_missing: 'Give a title of 1 to 200 visible characters.',
  language_missing: 'Choose one of the languages.',
  voice_of_another: 'Choose names that stand in this source.',
  not_failed: 'Only a source that failed can be tried again. Reload the page to see how far this one is.',
  same_text_since:
    'The same text was added to this collection after this source was deleted. It is there already.',
  collection_changed: 'Somebody else has just changed this collection. Reload the page to see it.',
  collections_full: 'A reflection has at most 50 collections. Merge or delete one first.',
  collection_name_taken: 'There is a collection of that name already. Choose another name.',
  new_collection_published:
    'A new collection is private or sealed. Publish it when there is something in it.',
  collection_name_and_about:
    'Give the collection a name of 1 to 80 visible characters and a description of at most 500.',
  collections_changed: 'The collections have changed since you looked. Reload the page and order them again.',
  merge_into_itself: 'Choose another collection to merge this one into.',
  same_file_other_text: (file: string) =>
    `Both collections hold the file of “${file}”, each with another text. Delete or move one of the two, then merge again.`,
  correction_length: 'Give a corrected statement of 1 to 2,000 characters, and a reason of at most 2,000.',
  correction_decided: 'This correction has been decided already. Reload the page to see how.',
  hidden_from_whom: 'Choose from whom to hide the statement.',
  text_changed:
    'Somebody else has changed this text since you opened it. Copy what you wrote, and open the new text to add it there.',
  versions_full: 'A text can be changed 200 times. Add the new one as another source.',
  same_text_twice: 'This collection holds the same text already. Delete one of the two.',
  text_length: 'Give a text of at most 4 MB.',
  same_recording:
    'This collection holds the same recording already. Choose another one, or another collection.',
  recording_and_name: 'Give a recording of at most three hours, with a name of 1 to 200 visible characters.',
  photo_and_caption: 'Give a photo of at most 3 MB, and say what it shows in at most 4,000 characters.',
  same_photo:
    'This collection holds the same photo, or the same words, already. Change its words there, or choose another collection.',
  photo_without_words: 'Give a photo, and what the person says of it.',
  words_too_short:
    'These words are too short to be corrected by themselves. Change the text of their source.',
  words_taken_out:
    'These words have been taken out of their text or hidden from everybody since. There is nothing left to decide.',
  sentence_length: 'Write a sentence of 1 to 2,000 characters.',
  contradiction_decided: 'This has been decided already. Reload the page to see how.',
  contradiction_undecided: 'Say what is right, or leave both as they are.',
});
