'use client';

import { useEffect, useRef, useState } from 'react';
import { microphoneStream, recordStream } from '#components/talk/ask-for-microphone.ts';
import { RECORDING_LIMITS } from '#lib/voice/limits.public.ts';
import { ownVoiceTrouble, recordingFaultTexts } from '#lib/voice/texts/own-voice.public.ts';
import { wavFrom } from './wav-from.ts';

const TICK_MS = 100;
const QUIETEST_DB = -60;

export type Recording =
  | { is: 'none' }
  | { is: 'running'; seconds: number; level: number }
  | { is: 'being read' }
  | { is: 'there'; wav: Blob; address: string; seconds: number };

/** As it is, without what makes telephone calls clearer and voices less like themselves. */
const AS_IT_SOUNDS = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

/** Records from the microphone, or takes a file, and has it as a WAV file in the end. Nothing leaves the page by it. */
export function useRecorder() {
  const [recording, setRecording] = useState<Recording>({ is: 'none' });
  const [trouble, setTrouble] = useState<string | null>(null);
  const stopRunning = useRef<(() => void) | null>(null);
  const address = recording.is === 'there' ? recording.address : null;

  useEffect(() => () => stopRunning.current?.(), []);
  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address);
  }, [address]);

  async function take(sound: Blob) {
    setRecording({ is: 'being read' });
    try {
      const { wav, seconds } = await wavFrom(sound);
      setRecording({ is: 'there', wav, seconds: Math.round(seconds), address: URL.createObjectURL(wav) });
    } catch {
      setTrouble(recordingFaultTexts.unreadable);
      setRecording({ is: 'none' });
    }
  }

  async function record() {
    setTrouble(null);
    const stream = await microphoneStream(AS_IT_SOUNDS);
    if (!(stream instanceof MediaStream)) return setTrouble(ownVoiceTrouble[stream]);
    stopRunning.current = listen(stream, setRecording, take);
  }

  return {
    recording,
    trouble,
    setTrouble,
    record,
    stop: () => stopRunning.current?.(),
    choose: (file: File) => {
      setTrouble(null);
      if (file.size > RECORDING_LIMITS.fileBytes) return setTrouble(ownVoiceTrouble.file_too_large);
      return take(file);
    },
  };
}

/** Answers what ends it. */
function listen(
  stream: MediaStream,
  onProgress: (recording: Recording) => void,
  onEnd: (sound: Blob) => void,
): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const stop = recordStream(stream, {
    tickMs: TICK_MS,
    mostSeconds: RECORDING_LIMITS.mostSeconds - 1,
    onTick: (seconds) => {
      analyser.getFloatTimeDomainData(samples);
      onProgress({ is: 'running', seconds: Math.floor(seconds), level: levelOf(samples) });
    },
    onEnd: (sound) => {
      void context.close();
      onEnd(sound);
    },
  });
  onProgress({ is: 'running', seconds: 0, level: 0 });
  return stop;
}

/** Between 0, which is nothing, and 100, which is distorted. */
function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const db = 10 * Math.log10(sum / samples.length + 1e-12);
  return Math.round(Math.max(0, Math.min(100, (100 * (db - QUIETEST_DB)) / -QUIETEST_DB)));
}
