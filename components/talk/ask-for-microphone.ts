type MicrophoneTrouble =
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

/** The open microphone, or why there is none. */
export async function microphoneStream(
  audio: MediaTrackConstraints | true,
): Promise<MediaStream | MicrophoneTrouble> {
  if (!navigator.mediaDevices?.getUserMedia || !('MediaRecorder' in window)) return 'microphone_unavailable';
  try {
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (error) {
    return microphoneTroubleOf(error);
  }
}

type Recorded = {
  tickMs: number;
  /** It ends by itself here: nothing longer could be used. */
  mostSeconds: number;
  onTick: (seconds: number) => void;
  onEnd: (sound: Blob) => void;
};

/** Records this stream and closes it in the end. Answers what ends it. */
export function recordStream(
  stream: MediaStream,
  { tickMs, mostSeconds, onTick, onEnd }: Recorded,
): () => void {
  const parts: Blob[] = [];
  const recorder = new MediaRecorder(stream);
  const begun = performance.now();
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const ticking = setInterval(() => {
    const seconds = (performance.now() - begun) / 1_000;
    onTick(seconds);
    if (seconds >= mostSeconds) stop();
  }, tickMs);
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => {
    clearInterval(ticking);
    for (const track of stream.getTracks()) track.stop();
    onEnd(new Blob(parts, { type: recorder.mimeType }));
  };
  recorder.start(1_000);
  return stop;
}
