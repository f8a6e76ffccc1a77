import { ownVoiceTrouble } from '#lib/voice/texts/own-voice.public.ts';

/** `null` when it arrived and is good enough, otherwise why not. */
export async function sendRecording(address: string, on: string, wav: Blob): Promise<string | null> {
  try {
    const response = await fetch(`${address}?${new URLSearchParams({ on })}`, {
      method: 'POST',
      headers: { 'content-type': 'audio/wav' },
      body: wav,
    });
    if (response.ok) return null;
    return messageIn(await response.json()) ?? ownVoiceTrouble.lost;
  } catch {
    return ownVoiceTrouble.lost;
  }
}

// By hand: zod looks whether it may compile code, which the content security policy refuses and reports.
function messageIn(answer: unknown): string | null {
  const error = answer && typeof answer === 'object' && 'error' in answer ? answer.error : null;
  const message = error && typeof error === 'object' && 'message' in error ? error.message : null;
  return typeof message === 'string' ? message : null;
}
