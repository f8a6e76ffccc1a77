export type MicrophoneTrouble =
  | 'microphone_denied'
  | 'microphone_missing'
  | 'microphone_taken'
  | 'microphone_unavailable';

const TROUBLES: Readonly<Record<string, MicrophoneTrouble>> = {
  NotAllowedError: 'microphone_denied',
  SecurityError: 'microphone_denied',
  NotFoundError: 'microphone_missing',
  OverconstrainedError: 'microphone_missing',
  NotReadableError: 'microphone_taken',
  AbortError: 'microphone_taken',
};

export const microphoneTroubleOf = (error: unknown): MicrophoneTrouble =>
  (error instanceof DOMException && TROUBLES[error.name]) || 'microphone_unavailable';

/**
 * Before a conversation is opened, so that one that cannot be heard is not begun. The stream is held until the SDK has its
 * own: a browser that was not told to remember would ask twice.
 */
export async function askForMicrophone(): Promise<MediaStream | MicrophoneTrouble> {
  // Without a secure connection browsers have no such thing.
  if (!navigator.mediaDevices?.getUserMedia) return 'microphone_unavailable';
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    return microphoneTroubleOf(error);
  }
}

export const letGo = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};
