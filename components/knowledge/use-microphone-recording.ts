import { useEffect, useRef, useState } from 'react';
import { microphoneStream, microphoneTroubleOf, recordStream } from '#components/talk/ask-for-microphone.ts';
import { SOUND_LIMITS } from '#lib/knowledge/limits.public.ts';
import { ownVoiceTrouble } from '#lib/voice/texts/own-voice.public.ts';

/** Records from the microphone until it is stopped, and hands over a file with the moment as its name. */
export function useMicrophoneRecording(onFile: (file: File) => void, onTrouble: (why: string) => void) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  async function record() {
    const stream = await microphoneStream(true);
    if (!(stream instanceof MediaStream)) return onTrouble(ownVoiceTrouble[stream]);
    try {
      end.current = recordStream(stream, {
        tickMs: 250,
        mostSeconds: (SOUND_LIMITS.mostMs - 2_000) / 1_000,
        onTick: (passed) => setSeconds(Math.floor(passed)),
        onEnd: (sound) => {
          setSeconds(null);
          const ending = sound.type.includes('mp4') ? 'm4a' : 'webm';
          // As it is written in Sweden, the day and hour of the reader stand in the order of their size.
          const moment = new Date().toLocaleString('sv-SE').slice(0, 16).replace(':', '.');
          onFile(new File([sound], `Recording ${moment}.${ending}`, { type: sound.type }));
        },
      });
      setSeconds(0);
    } catch (error) {
      onTrouble(ownVoiceTrouble[microphoneTroubleOf(error)]);
    }
  }
  return { seconds, record, stop: () => end.current?.() };
}
