import { useEffect, useEffectEvent, useRef } from 'react';
import type { Talk } from './use-talk.ts';

/** Says the question that was pressed, once, when the greeting has been said: whoever speaks into it would interrupt it. */
export function useAskWhenGreeted(talk: Talk, question: string | undefined): void {
  const isAsked = useRef(false);
  const { phase, transcript, attempt } = talk.state;
  const isGreeted =
    phase.name === 'live' &&
    transcript.lines.some(
      (line) => line.who === 'reflection' && line.attempt === attempt && line.state !== 'arriving',
    );
  const ask = useEffectEvent(() => question !== undefined && talk.say(question));
  useEffect(() => {
    if (!isGreeted || isAsked.current) return;
    isAsked.current = true;
    ask();
  }, [isGreeted]);
}
