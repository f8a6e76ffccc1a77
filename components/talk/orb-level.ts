import type { TalkState } from './talk-state.ts';
import type { LineControls } from './voice-line.tsx';

const WRITING = 0.45;
const CONNECTING = 0.2;

/** How much the orb moves: with the sound of either side, and in writing while an answer comes. */
export function orbLevel({ phase, transcript }: TalkState, controls: LineControls | null): number {
  if (phase.name === 'connecting' || phase.name === 'reconnecting') return CONNECTING;
  if (phase.name !== 'live') return 0;
  if (!phase.session.textOnly) return controls?.level() ?? 0;
  return transcript.lines.at(-1)?.state === 'arriving' ? WRITING : 0;
}
