import { type MicrophoneTrouble, microphoneTroubleOf } from './ask-for-microphone.ts';

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
