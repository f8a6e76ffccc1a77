import type { VoiceLine } from './voice-line.tsx';

/** Null when its script did not arrive; the next try asks for it again. */
export async function loadLine(): Promise<typeof VoiceLine | null> {
  try {
    const { VoiceLine } = await import('./voice-line.tsx');
    return VoiceLine;
  } catch {
    return null;
  }
}
