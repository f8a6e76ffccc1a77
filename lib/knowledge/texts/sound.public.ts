import { inWords } from '#lib/platform/words/in-words.public.ts';

/** Why a recording did not become a source. */
export const soundRefusals = inWords('knowledge/sound.soundRefusals', {
  gone: 'The sound of this recording is gone. Delete this source and add the recording again.',
  nothingSaid:
    'No words were understood in this recording. If somebody speaks in it, it may be too quiet or in a language that is not understood here.',
  noRecogniser:
    'Nothing on this installation understands speech. Ask the person who runs it to set ELEVENLABS_API_KEY or to install the optional packages, then try again.',
  later: 'We could not listen to the recording right now. We try again automatically.',
  tooLarge: 'This piece of the recording is too large.',
});

export const soundTexts = inWords('knowledge/sound.soundTexts', {
  lead: 'A recording becomes text that you can correct, and can be heard where it is quoted.',
  hint: 'wav, mp3, m4a, ogg or webm, up to three hours and 500 MB',
  choose: 'Choose a recording',
  record: 'Record here',
  stop: 'Stop recording',
  running: (seconds: number) =>
    `Recording, ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  others: 'Others speak in it too',
  othersHint:
    'Then write your name before your own lines afterwards, in place of “Speaker”. Until you do, none counts as yours.',
  reading: 'Reading the recording…',
  sending: (percent: number) => `Sending, ${percent} %`,
  done: 'It has arrived. You can close this page. We turn it into text in the background.',
  unreadable:
    'This recording is damaged, or of a kind that cannot be played here. Open it where it plays, save it as mp3 or wav, and choose it again.',
  emptyFile: 'There is nothing in this file. Choose the recording again, or another one.',
  noSound:
    'This is no recording. It may be a text, a picture, a document or a packed folder. Choose a file that you can play.',
  locked:
    'This recording is locked by whoever sold it, so nobody else can play it. Choose one that is not locked.',
  tooLarge: 'This file is larger than 500 MB. Split it, or save it as mp3.',
  tooLong: 'This recording is longer than three hours. Split it.',
  tooShort: 'There is nothing to hear in this recording. Choose another one.',
  lost: 'The connection was lost. Choose the same recording again: it goes on where it stopped.',
  hear: 'Hear these words',
  pause: 'Stop',
  corrected: 'The text was corrected. You hear it as it was said.',
  silent: 'The sound of these words is gone.',
});
