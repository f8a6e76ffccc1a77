/** What an owner agrees to. The words stay with the consent, so a change of them asks for a new one. */
export const VOICE_CONSENT_WORDS =
  'This voice was cloned from my own. I agree that my reflection speaks with it to members, and to guests about what I publish. An artificial intelligence speaks, and guests are told so before they begin. I can take this back at any time; from then on nobody hears this voice from my reflection.';

export const voiceConsentTexts = {
  title: 'Voice',
  description:
    'A reflection speaks with the stock voice until its owner agrees that it uses a clone of their own. Clone a voice at ElevenLabs, and enter its id here.',
  stock: 'It speaks with the stock voice.',
  own: (voiceId: string) => `It speaks with the cloned voice ${voiceId}.`,
  withheld: (voiceId: string) =>
    `The consent to the cloned voice ${voiceId} was taken back. Members hear the stock voice, and guests are refused until the owner agrees again or chooses the stock voice for them too.`,
  ownersOnly: 'Only an owner can change this: it is their voice.',
  voiceId: 'Id of the cloned voice',
  voiceIdHint: 'From the voice’s page at ElevenLabs, such as 21m00Tcm4TlvDq8ikWAM.',
  agree: 'I agree',
  agreeHint:
    'To what is said above, about a voice that is my own. It holds until I take it back, or am no owner any more.',
  submit: 'Use this voice',
  given: 'The agents are being told. New conversations have this voice in a moment.',
  revoke: 'Take the consent back',
  revokeTitle: 'Take the consent back?',
  revokeConsequences:
    'From now on no conversation begins with the cloned voice. Members hear the stock voice; guests are refused until you agree again, or choose the stock voice for them too.',
  revoked: 'The consent was taken back.',
  leave: 'Use the stock voice',
  recordLabel: 'Consents that were given',
  record: (name: string, voiceId: string) => `${name}, for ${voiceId}`,
  somebody: 'Somebody who has left',
  from: (moment: string) => `given ${moment}`,
  until: (moment: string) => `taken back ${moment}`,
  words: 'What was agreed to',
};

export const voiceConsentRefusalTexts = {
  voiceId: 'Enter the id of a voice, letters and digits only.',
  agree: 'Tick the box if you agree. Without that the voice is not used.',
};
