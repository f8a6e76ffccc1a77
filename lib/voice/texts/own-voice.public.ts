import { inWords } from '#lib/platform/words/in-words.public.ts';
import { RECORDING_LIMITS } from '../limits.public.ts';
import type { RecordingFault } from '../own-voice.public.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

type Reader = { name: string; reflection: string; on: string };

/**
 * What an owner reads aloud. The first part is the consent: who, when, and to what; the rest is there so that there is enough
 * of the voice. The words stay with the consent, so a change of them asks for a new one.
 */
export function ownVoiceWords({ name, reflection, on }: Reader): { consent: string; reading: string[] } {
  return {
    consent: `I am ${name}, and on ${day.format(new Date(on))} I allow this recording of my voice to be copied, so that ${reflection} speaks with it to the people I invite, and to guests about what I publish. I know that an artificial intelligence will be speaking, and that everybody is told so before they begin. I can take this back at any time. From then on nobody hears my voice from it, and the copy and this recording are deleted.`,
    reading: [
      'Now I read a little more, so that there is enough of my voice to learn from. I read as I would talk to a friend, neither fast nor slow, and I breathe where I like.',
      'In the morning the harbour was quiet, and the water lay as flat as a table. Somebody had left a blue chair on the pier. I sat down, put my coffee beside me, and watched the gulls quarrel about a piece of bread. Do you know how long that can go on? Longer than the coffee stays warm!',
      'When the first boat came in, its engine coughed twice and fell silent. An old man threw me the rope, laughed, and asked whether I had been waiting for him. I said yes, for about thirty years, and we both thought that this was very funny.',
    ],
  };
}

/** All of it, as it is kept with the consent. */
export const ownVoiceText = (reader: Reader): string => {
  const { consent, reading } = ownVoiceWords(reader);
  return [consent, ...reading].join('\n\n');
};

/** What a voice says when it is tried. */
export const VOICE_SAMPLE = 'Hello. This is how I would sound when I tell you about my life.';

export const whoseVoiceTexts = inWords('voice/own-voice.whoseVoiceTexts', {
  title: 'Whose voice',
  tab: 'Whose voice',
  description: 'Choose the voice of the reflection: a ready-made voice, or the owner’s own.',
  nowTitle: 'Now',
  nowDescription: 'What members and guests hear.',
  stock: (name: string | null) =>
    name
      ? `It speaks with a ready-made voice, ${name}.`
      : 'It speaks with the ready-made voice of this installation.',
  own: 'It speaks with its owner’s own voice.',
  withheld:
    'The owner took their voice back. Members hear the ready-made voice. Guests cannot talk with the reflection until the owner records again, or lets guests hear the ready-made voice.',
  ownersOnly: 'Only an owner can change this: it is their voice.',
  noProvider: 'No voice service is set up on this installation, so there are no voices to choose from.',
  leave: 'Let guests hear the ready-made voice',
  moved: 'Something changed. The page is now up to date.',
});

export const stockVoiceTexts = inWords('voice/own-voice.stockVoiceTexts', {
  title: 'Ready-made voices',
  description: 'Listen, then choose. Everybody may use these voices. None of them is the owner’s own.',
  label: 'Ready-made voices',
  listen: 'Listen',
  stop: 'Stop',
  listenTo: (name: string) => `Listen to ${name}`,
  stopOf: (name: string) => `Stop ${name}`,
  choose: 'Use this voice',
  chooseOf: (name: string) => `Use this voice: ${name}`,
  chosen: 'Speaks now',
  silent: 'This voice could not be played. Try again in a moment.',
  unavailable: 'The voice service did not send its list of voices. Reload the page to ask again.',
  unknown: 'This voice is no longer in the list. Reload the page to see the list.',
  given: 'Saved. New conversations will have this voice in a moment.',
});

export const ownVoiceTexts = inWords('voice/own-voice.ownVoiceTexts', {
  title: 'Your own voice',
  description: `Read the text aloud without a break. It takes a little more than a minute. The text is your consent, and your voice is made from the recording.`,
  textTitle: 'Read this aloud',
  consentHint: 'The marked part is your consent.',
  record: 'Record',
  recordAgain: 'Record again',
  stop: 'Stop',
  upload: 'Choose a recording',
  uploadHint: `A recording of you, reading this text today: wav, mp3, m4a, ogg or webm, ${RECORDING_LIMITS.leastSeconds} to ${RECORDING_LIMITS.mostSeconds} seconds.`,
  level: 'Level of the microphone',
  levelWord: { silent: 'Nothing is heard', good: 'Good', loud: 'Too loud' },
  elapsed: (seconds: number) => `${seconds} of ${RECORDING_LIMITS.leastSeconds} seconds`,
  enough: (seconds: number) => `${seconds} seconds. Stop when you have read all of it.`,
  recording: 'Recording. Read the text aloud.',
  reading: 'The recording is being opened…',
  listenTitle: 'Listen to it first',
  send: 'Use this recording',
  sending: 'The recording is being checked…',
  unchecked:
    'This installation cannot recognise speech. We check the length and sound of your recording, but nobody checks that you said these words. The record of your consent says so.',
  making: 'Your voice is being made. It takes about a minute; you can leave this page.',
  made: 'Your voice has been made from your recording.',
  use: 'Use my own voice',
  hear: 'Listen to it',
  revoke: 'Take my voice back',
  revokeTitle: 'Take your voice back?',
  revokeConsequences:
    'From now on no conversation begins with your voice. Your recording and the copy at the voice service are deleted. Members hear the ready-made voice. Guests cannot talk with the reflection until you record again, or let them hear the ready-made voice.',
  revoked:
    'Your voice was taken back. The recording is deleted, and the copy is being deleted at the voice service.',
  recordLabel: 'Consents that were given',
  recordTitle: 'Consents',
  recordDescription: 'Who agreed to what, when, and if it is still valid. Only owners see this.',
  somebody: 'Somebody who has left',
  from: (moment: string) => `given ${moment}`,
  until: (moment: string) => `taken back ${moment}`,
  refusedAt: (moment: string) => `not made, ${moment}`,
  heard: 'The words were recognised in the recording.',
  notHeard: 'This installation could not recognise speech: nobody checked that the words were said.',
  removed: (moment: string) => `The voice service confirmed ${moment} that it keeps no copy.`,
  notRemoved:
    'The copy is being deleted at the voice service. We try again until the voice service confirms it.',
  hash: (hash: string) => `Fingerprint of the recording (SHA-256): ${hash}`,
  seconds: (seconds: number) => `${seconds} seconds`,
  words: 'What was read aloud',
});

/** Why the voice provider made no voice, by its own code where there is something to be done. */
const notMadeTexts: Readonly<Record<string, string>> = {
  can_not_use_instant_voice_cloning:
    'The plan at the voice service does not include making voices. Ask the person who runs this installation.',
  voice_limit_reached:
    'The voice service has no room for another voice. Ask the person who runs this installation.',
  voice_add_edit_limit_reached:
    'The voice service makes no more voices this month. Ask the person who runs this installation.',
  requires_verification:
    'The voice service wants another proof of whose voice this is, which this app cannot give. Record again, by yourself and in a quiet room.',
};
export const notMadeText = inWords(
  'voice/own-voice.notMadeText',
  (because: string): string =>
    notMadeTexts[because] ??
    `The voice service could not make a voice from this recording (${because}). Record again, or ask the person who runs this installation.`,
);

export const recordingFaultTexts: Readonly<Record<RecordingFault, string>> = inWords(
  'voice/own-voice.recordingFaultTexts',
  {
    unreadable: 'This recording cannot be opened. Record it here, or choose a wav, mp3 or m4a file.',
    too_short: `The recording is shorter than ${RECORDING_LIMITS.leastSeconds} seconds. Read the whole text, without hurrying.`,
    too_long: `The recording is longer than ${RECORDING_LIMITS.mostSeconds} seconds. Read only the text, and stop after it.`,
    too_quiet: 'You can hardly be heard. Come closer to the microphone, and record again.',
    too_loud: 'The sound is distorted. Move away from the microphone a little, and record again.',
    too_noisy: 'There is too much noise around you. Find a quieter room, and record again.',
    too_little_speech:
      'The recording has more silence than speech. Record again, and read the text without a break.',
    other_words: 'We did not hear the words of the consent. Record again, and read the text exactly.',
  },
);

export const ownVoiceTrouble = inWords('voice/own-voice.ownVoiceTrouble', {
  microphone_denied:
    'The browser does not let this page use the microphone. Allow it, or choose a recording.',
  microphone_missing: 'No microphone was found. Plug one in, or choose a recording.',
  microphone_taken: 'Another program uses the microphone. Close it, or choose a recording.',
  microphone_unavailable: 'This browser cannot record here. Choose a recording instead.',
  file_too_large: 'This file is too large. Choose a recording of at most two minutes.',
  lost: 'The recording could not be sent. Check the connection, and send it again.',
});

export const ownVoiceRefusals = inWords('voice/own-voice.ownVoiceRefusals', {
  tooLarge: 'The recording is too large. It may last two minutes at most.',
  wrongDay: 'The day in the text has passed. Reload the page, and read it once more.',
  noProvider: 'No voice service is set up on this installation, so no voice can be made.',
  notRecognised:
    'The voice service could not listen to the recording. Nothing was kept: send it again in a moment.',
});
