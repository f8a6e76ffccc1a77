import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { awaitedRoom, type TalkState } from './talk-state.ts';

/** What is going on, in a word. Before and after a conversation its heading says it. */
export function callStateWord(state: TalkState): string | null {
  const { phase, since, transcript } = state;
  const words = talkTexts.state;
  if (awaitedRoom(state)) return null;
  if (phase.name === 'idle' || phase.name === 'ended' || phase.name === 'refused') return null;
  if (phase.name === 'dropped' && since === null) return words.notConnected;
  if (phase.name !== 'live') return words[phase.name];
  const last = transcript.lines.at(-1);
  if (phase.session.textOnly) {
    if (last?.state === 'arriving') return words.answering;
    return last?.who === 'person' ? words.thinking : words.yourTurn;
  }
  if (phase.isMuted && phase.mode === 'listening') return words.muted;
  return words[phase.mode];
}

/**
 * Of that what is said to a screen reader: not whose turn it is, which changes three times for each answer. The answer is heard,
 * or said when it is complete.
 */
export function stateToSay(state: TalkState): string | null {
  if (state.phase.name !== 'live') return callStateWord(state);
  return state.phase.isMuted ? talkTexts.state.muted : null;
}
