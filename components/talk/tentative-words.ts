import { isRecord, textOf } from './json-reading.ts';

/** What is understood while somebody still speaks, from the provider's event for it; null of every other event. */
export function tentativeWords(event: unknown): string | null {
  if (!isRecord(event) || event.type !== 'tentative_user_transcript') return null;
  const told = event.tentative_user_transcription_event;
  return isRecord(told) ? (textOf(told.user_transcript) ?? null) : null;
}
