import type { HookCallbacks } from '@elevenlabs/react';

/**
 * Whoever interrupts hears no more of the answer. The SDK by itself lets the sound that it still has fade for two seconds, and of a
 * provider that sends faster than one can listen that is much.
 */
export function silentWhenCut(
  setVolume: (volume: number) => void,
): Required<Pick<HookCallbacks, 'onInterruption' | 'onAudio'>> {
  let isCut = false;
  return {
    onInterruption: () => {
      isCut = true;
      setVolume(0);
    },
    // The SDK keeps back what comes late of an answer that was cut: this is the next.
    onAudio: () => {
      if (isCut) setVolume(1);
      isCut = false;
    },
  };
}
