/** Refused for these, the same would be answered however often it is asked. */
const FINAL: ReadonlySet<string> = new Set(['not_found', 'share_link_invalid', 'voice_consent_revoked']);

type WayOn = 'write' | 'signIn' | 'again' | 'none';

/** What can be done about a refusal, besides leaving it. */
export function wayOnAfter(code: string): WayOn {
  if (code.startsWith('microphone_')) return 'write';
  if (code === 'unauthenticated') return 'signIn';
  return FINAL.has(code) ? 'none' : 'again';
}
