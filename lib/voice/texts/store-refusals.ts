import { inWords } from '#lib/platform/words/in-words.public.ts';

/** What the database refuses here, by the reason that it gives. */
export const storeRefusals = inWords('voice/store-refusals.storeRefusals', {
  consent_taken_back: 'A consent that was taken back cannot be changed. Give a new one.',
  own_voice_already:
    'This reflection has a voice of its own already. Take it back before you record another.',
  consent_incomplete: 'A consent needs its words, and a recording of up to 8 MB.',
  no_own_voice: 'This reflection has no voice of its own yet. Record one first.',
  voice_unknown: 'This voice is not one of the ready-made voices.',
  test_questions_full: 'A reflection has at most 50 test questions. Delete some.',
  source_of_question: 'Choose a source of this reflection.',
  question_length: 'A question has 3 to 500 characters.',
  quotes_erased_source: 'This voice quotes a source that has been erased. Reload the page and try again.',
  answer_length: 'An answer has 1 to 2,000 characters.',
});
