import { inWords } from '#lib/platform/words/in-words.public.ts';

/** What stands on the page before anybody talks: apart from the rest, because it is loaded at once. */
export const talkStartTexts = inWords('conversations/talk-start.talkStartTexts', {
  region: (name: string) => `Conversation with ${name}`,
  startVoice: 'Start talking',
  startText: 'Write instead',
  questions: 'Ask one of these',
  answeredSince: 'Your earlier question has a new answer',
  notHeard:
    'Spoken words cannot be understood here, so please write. If you choose “Start talking”, you hear the answers, but still type what you say.',
  notLoaded: 'Part of this page did not arrive. Check the connection and try again.',
  microphone:
    'To talk, your browser asks for the microphone. It is on only while you talk, and what you say becomes text. The sound is not kept.',
  microphoneKept:
    'To talk, your browser asks for the microphone. It is on only while you talk. What you say becomes text, and the sound is kept with it.',
  offRecord: 'Off the record',
  offRecordHint:
    'Not a word is kept. The voice service deletes its copy when you end. We keep only the date and length.',
});
