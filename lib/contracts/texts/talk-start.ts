/** What stands on the page before anybody talks: apart from the rest, because it is loaded at once. */
export const talkStartTexts = {
  region: (name: string) => `Conversation with ${name}`,
  startVoice: 'Start talking',
  startText: 'Write instead',
  questions: 'Ask one of these',
  answeredSince: 'Your earlier question has an answer now',
  notHeard:
    'What you say aloud cannot be understood here, so write instead. If you talk, you hear and read the answers, but you have to type.',
  notLoaded: 'Part of this page did not arrive. Check the connection and try again.',
  microphone:
    'Your browser will ask for the microphone. It is open only while you talk, and what you say is turned into text; the sound is not kept.',
  providerKeeps: (days: number) =>
    `The voice service keeps a copy of the text for ${days === 1 ? 'one day' : `${days} days`}. The sound is not kept.`,
  offRecord: 'Off the record',
  offRecordHint:
    'No word is kept. The copy at the voice service is deleted when you end. We keep only the date and length.',
};
