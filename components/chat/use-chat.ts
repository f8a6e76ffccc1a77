'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { type ChatRefusal, decideApproval, sendWords, stopTurn } from './chat-requests.ts';
import { type ChatPage, chatReducer, isBehind, isRunning, openChat } from './chat-state.ts';
import { followChat, type LineState, untilTryingAgain } from './follow-chat.ts';

function onChange(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}

/** Whether anybody can be looking: a browser keeps few lines open, and a hidden page needs none. */
const useIsVisible = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => document.visibilityState === 'visible',
    () => true,
  );

const BEFORE_ASKING_AGAIN = 500;

/** A session, as the server showed it and as its events tell it since, and what can be done in it. */
export function useChat(base: string, page: ChatPage) {
  const router = useRouter();
  const [state, dispatch] = useReducer(chatReducer, page, openChat);
  const [line, setLine] = useState<LineState>('open');
  const [refusal, setRefusal] = useState<ChatRefusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isStopping, setIsStopping] = useState(false);
  const running = isRunning(state);
  const listens = useIsVisible() || running;
  const { hasGap, lastSequence } = state;

  useEffect(() => dispatch({ type: 'read', page }), [page]);

  const isOld = isBehind(state, page);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was read and is still too old is read again
  useEffect(() => {
    if (isOld && line === 'open') router.refresh();
  }, [isOld, page, line, router]);

  useEffect(() => {
    if (!running) setIsStopping(false);
  }, [running]);

  const seen = useRef(lastSequence);
  useEffect(() => {
    seen.current = lastSequence;
  }, [lastSequence]);

  useEffect(() => {
    if (!hasGap) return;
    const timer = setTimeout(() => {
      setAttempt((before) => before + 1);
      router.refresh();
    }, BEFORE_ASKING_AGAIN);
    return () => clearTimeout(timer);
  }, [hasGap, router]);

  const follow = useEffectEvent((signal: AbortSignal) =>
    followChat({
      address: `${base}/events`,
      lastSequence: () => seen.current,
      onEvent: (event) => dispatch({ type: 'told', event }),
      onState: setLine,
      signal,
      pause: untilTryingAgain,
    }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (!listens) return;
    const over = new AbortController();
    dispatch({ type: 'followed' });
    void follow(over.signal);
    return () => over.abort();
  }, [base, listens, attempt]);

  async function send(words: string) {
    setRefusal(null);
    dispatch({ type: 'sent', words });
    const answer = await sendWords(base, words);
    if (!answer.ok) {
      dispatch({ type: 'not_sent', words });
      setRefusal(answer.refusal);
    } else if (line !== 'open') setAttempt((before) => before + 1);
  }

  async function stop() {
    setIsStopping(true);
    const answer = await stopTurn(base);
    if (answer.ok) return;
    setIsStopping(false);
    setRefusal(answer.refusal);
  }

  async function decide(approvalId: string, approve: boolean) {
    setRefusal(null);
    const answer = await decideApproval(base, approvalId, approve);
    if (!answer.ok) return setRefusal(answer.refusal);
    const decision = answer.value;
    const isOwn = decision === (approve ? 'approved' : 'refused');
    dispatch({ type: 'decided', approvalId, decision, isOwn });
  }

  return { state, line, refusal, running, isStopping, send, stop, decide };
}
