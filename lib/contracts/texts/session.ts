/** What is said beside a session that has started, and about one that could not. */
export const sessionTexts = {
  variablesPartial:
    'Some of what the reflection is told at the start was missing. It can look things up all the same.',
  voiceNotConsented: 'You hear a stock voice: the owner’s consent to their own voice is not in force.',
  fallbackAgent:
    'The agent that is meant for this conversation could not be reached, so another one answers.',
  noProvider: 'There is no voice service on this installation. Ask whoever runs it.',
  noVoiceYet:
    'This reflection has no voice at the moment. It gets one soon after something is added or changed.',
  providerFailed: 'The voice service could not be reached. Nothing was lost. Try again in a moment.',
  providerSlow: 'The voice service did not answer in time. Nothing was lost. Try again in a moment.',
  changed: 'This reflection, or your part in it, has just changed. Reload the page and try again.',
  takesNothingIn:
    'This reflection takes in nothing of what is said at the moment, and an interview is there to be kept.',
} as const;

/** When a limit is reached: of what there was enough. */
export const enoughTexts = {
  sessions: 'That was the last conversation for today. Come back tomorrow.',
  minutes: 'The time for talking is used up for today. Come back tomorrow.',
  held: 'Time is still kept for conversations that went on a moment ago. Try again in a minute.',
  calls: 'This conversation was taken up very often. Start another one.',
} as const;
