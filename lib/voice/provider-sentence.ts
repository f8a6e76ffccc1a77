import type { VoiceProviderError } from '#lib/speech/voice-provider.ts';

export const NO_PROVIDER =
  'There is no voice service on this installation. The agent is made as soon as there is one.';

/** What went wrong at the provider, for stewards. */
export function providerSentence({ kind, reason, sentence }: VoiceProviderError): string {
  const words = sentence ? `“${sentence}”` : reason;
  const because = words ? `: ${words.replace(/[.\s]+$/, '')}` : '';
  switch (kind) {
    case 'spent':
      return `The plan or the credits at the voice service do not cover this${because}. Nobody can talk until they do: ask whoever runs this installation.`;
    case 'unauthorized':
      return `The voice service does not accept the key of this installation${because}. Ask whoever runs it.`;
    case 'refused':
    case 'not_found':
      return `The voice service refused this agent${because}. Ask whoever runs this installation.`;
    case 'rate_limited':
      return 'The voice service is asked too much at the moment. It is tried again by itself.';
    case 'unavailable':
    case 'timeout':
    case 'aborted':
      return 'The voice service did not answer in time. It is tried again by itself.';
    case 'unreadable':
      return 'The voice service answered something that cannot be read. It is tried again by itself.';
  }
}
