import { expect, test } from 'vitest';
import { silentWhenCut } from '#components/talk/voice-line.tsx';

test('an answer that is cut is silent until sound of the next one comes', () => {
  const volumes: number[] = [];
  const { onInterruption, onAudio } = silentWhenCut((volume) => volumes.push(volume));
  onAudio('');
  expect(volumes).toEqual([]);
  onInterruption({ event_id: 7 });
  expect(volumes).toEqual([0]);
  onAudio('');
  onAudio('');
  expect(volumes).toEqual([0, 1]);
});
