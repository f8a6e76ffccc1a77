/** What stands on the page before anybody talks: apart from the rest, because it is loaded at once. */
export const talkStartTexts = {
  region: (name: string) => `Conversation with ${name}`,
  startVoice: 'Start talking',
  startText: 'Write instead',
  notLoaded: 'Part of this page did not arrive. Check the connection and try again.',
  microphone:
    'Your browser will ask for the microphone. It is open only while you talk, and what you say is turned into text; the sound is not kept.',
  providerKeeps: (days: number) =>
    `The voice provider keeps a copy of the text for ${days === 1 ? 'one day' : `${days} days`}. The sound is not kept.`,
  offRecord: 'Off the record',
  offRecordHint:
    'No word of it is kept, and the voice provider’s copy is deleted when you end. Only that somebody talked, when and for how long, is.',
};
