import { useEffect, useEffectEvent } from 'react';
import type { TranscriptLine } from './transcript.ts';
import type { Talk } from './use-talk.ts';

/** Hands on what a reload would have to bring back: nothing off the record, and nothing of a conversation that is over. */
export function useKeptLines(
  { state: { phase, transcript } }: Talk,
  onKeep: ((lines: readonly TranscriptLine[]) => void) | undefined,
): void {
  const keep = useEffectEvent((lines: readonly TranscriptLine[]) => onKeep?.(lines));
  const isOver = phase.name === 'ended';
  const isOffRecord = 'session' in phase && phase.session?.offRecord === true;
  const { lines } = transcript;
  useEffect(() => {
    keep(isOver || isOffRecord ? [] : lines);
  }, [lines, isOver, isOffRecord]);
}
