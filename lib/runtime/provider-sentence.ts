import type { VoiceProviderError } from '#lib/voice/voice-provider-error.ts';

export const NO_PROVIDER =
  'There is no voice provider on this installation. The agent is made as soon as there is one.';

/** What went wrong at the provider, for stewards. */
export function providerSentence({ kind, reason }: VoiceProviderError): string {
  const because = reason ? `: ${reason.replace(/[.\s]+$/, '')}` : '';
  switch (kind) {
    case 'unauthorized':
      return `The voice provider does not accept the key of this installation${because}. Ask whoever runs it.`;
    case 'refused':
    case 'not_found':
      return `The voice provider refused this agent${because}. Ask whoever runs this installation.`;
    case 'rate_limited':
      return 'The voice provider is asked too much at the moment. It is tried again by itself.';
    case 'unavailable':
    case 'timeout':
    case 'aborted':
      return 'The voice provider did not answer in time. It is tried again by itself.';
    case 'unreadable':
      return 'The voice provider answered something that cannot be read. It is tried again by itself.';
  }
}
