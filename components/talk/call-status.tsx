import { MicOff } from 'lucide-react';
import { useTakesLong } from '#components/ui/use-takes-long.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { CallClock } from './call-clock.tsx';
import { awaitedRoom, openSession, type TalkState } from './talk-state.ts';

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

export function CallStatus({ state }: { state: TalkState }) {
  const { phase, since } = state;
  const word = callStateWord(state);
  const isThinking = word === talkTexts.state.thinking;
  const takesLong = useTakesLong(isThinking ? state.transcript.lines.length : null);
  const isOffRecord = openSession(state)?.offRecord ?? (phase.name === 'connecting' && phase.wish.offRecord);
  const isMuted = phase.name === 'live' && phase.isMuted;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
      <p data-call-state="" className="font-medium text-ink">
        {takesLong ? talkTexts.state.thinkingLong : word}
      </p>
      {/* There from the beginning, so that what comes into it is said. */}
      <p role="status" className="sr-only">
        {takesLong ? talkTexts.state.thinkingLong : stateToSay(state)}
      </p>
      {since !== null && phase.name === 'live' && <CallClock key={since} since={since} />}
      {isMuted && <MicOff aria-hidden="true" className="size-4 text-lamp" />}
      {isOffRecord && (
        <span className="rounded-sm bg-lamp-soft px-2 py-0.5 text-micro font-medium text-lamp">
          {talkTexts.isOffRecord}
        </span>
      )}
    </div>
  );
}
