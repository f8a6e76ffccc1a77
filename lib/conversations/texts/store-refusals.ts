import { inWords } from '#lib/platform/words/in-words.public.ts';

/** What the database refuses here, by the reason that it gives. */
export const storeRefusals = inWords('conversations/store-refusals.storeRefusals', {
  share_links_full: '100 share links are in use, which is the most. Revoke one and try again.',
  link_expired_already: 'The link would have expired already. Choose a later date.',
  link_label_and_uses: 'Give a label of 1 to 80 visible characters, and 1 to 1,000,000 uses or none.',
  link_used: 'This link has been used before. Try again to get a new one.',
  published_for_managers: 'What guests hear is for owners and admins. Choose another collection.',
  collection_for_interview:
    'Make a collection that guests do not hear, or choose where to keep this interview.',
  rated_off_the_record: 'This conversation was off the record, so your rating cannot be saved.',
  rating_incomplete: 'Say which answer you mean, and whether it was good or bad.',
  ratings_full: 'You have rated 1,000 answers of this conversation, which is the most.',
  comment_length: 'Give a comment of at most 2,000 characters.',
  saying_full: 'At most 16 MB of what one person says are saved a day.',
  kept_title_and_text: 'Give a title of 1 to 200 visible characters and a text.',
  corrections_full: 'At most 100 corrections can be proposed in one conversation.',
  both_statements: 'Give both statements with 1 to 2,000 characters, and a reason of at most 2,000.',
  questions_seen: 'Choose if the people who look after the reflection may see your questions.',
  websites_full: '20 websites are listed, which is the most. Remove one and try again.',
  website_address: 'Give the address of a website, such as https://example.org.',
  weekly_mail_choice: 'Choose if you want a mail every week.',
  messages_full: 'Five of your messages wait for an answer. Wait until one of them has one.',
  message_length: 'Write at most 1,000 characters.',
  reply_length: 'Write an answer of at most 1,000 characters.',
  kept_days: 'Conversations are kept from 1 to 3,650 days.',
});
