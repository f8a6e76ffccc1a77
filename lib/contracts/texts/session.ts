/** What is said beside a session that has started, and about one that could not. */
export const sessionTexts = {
  variablesPartial:
    'Some of what the reflection is told at the start was missing. It can look things up all the same.',
  voiceNotConsented: 'You hear a stock voice: the owner’s consent to their own voice is not in force.',
  fallbackAgent: 'The reflection’s own agent could not be reached, so the one of this installation answers.',
  noProvider: 'There is no voice service on this installation. Ask whoever runs it.',
  noVoiceYet: 'This reflection has no voice yet. It gets one a moment after something was added to it.',
  providerFailed: 'The voice service could not be reached. Nothing was lost. Try again in a moment.',
  providerSlow: 'The voice service did not answer in time. Nothing was lost. Try again in a moment.',
  changed: 'Your part in this reflection has just changed. Reload the page and try again.',
} as const;
