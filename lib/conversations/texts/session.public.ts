import { inWords } from '#lib/platform/words/in-words.public.ts';

/** What is said beside a session that has started, and about one that could not. */
export const sessionTexts = inWords('conversations/session.sessionTexts', {
  variablesPartial: 'Some information was missing at the start. The reflection can still look things up.',
  voiceNotConsented:
    'You hear a ready-made voice, because the owner does not agree to the use of their own voice.',
  fallbackAgent:
    'This conversation could not be fully prepared, so a simpler version of the reflection answers.',
  noProvider: 'There is no voice service on this installation. Ask the person who runs it.',
  noWebrtc:
    'The voice service of this installation takes only websocket calls. Ask for the connection “websocket”.',
  noVoiceYet: 'This reflection cannot talk yet. It can, soon after a source is added or changed.',
  providerFailed: 'The voice service could not be reached. Nothing was lost. Try again in a moment.',
  providerSpent:
    'The time for conversations is used up at the moment. The person who runs this installation has been told. Try again later.',
  providerSlow: 'The voice service did not answer in time. Nothing was lost. Try again in a moment.',
  changed: 'This reflection, or your role in it, has just changed. Reload the page and try again.',
  takesNothingIn:
    'An interview cannot be saved, because this reflection does not save what is said at the moment. Ask an owner or admin.',
} as const);

/** When a limit is reached: of what there was enough. */
export const enoughTexts = inWords('conversations/session.enoughTexts', {
  sessions: 'That was the last conversation for today. Come back tomorrow.',
  minutes: 'The time for talking is used up for today. Come back tomorrow.',
  held: 'The last conversations are still being closed. Try again in a minute.',
  waiting:
    'Many conversations were just opened from your network and not used. As soon as there is room, yours begins by itself.',
  talking:
    'As many people as can talk at once from your network are talking now. As soon as one of them ends, your conversation begins by itself.',
  calls: 'This conversation was continued too many times. Start a new one.',
} as const);
