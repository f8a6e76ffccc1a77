'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { endTexts, stepTexts } from '#lib/knowledge/texts/knowledge.public.ts';

export interface WatchedSource {
  id: string;
  title: string;
  status: keyof typeof stepTexts;
  progress: number;
  failureReason: string | null;
  /** Of one that is live: who hears of it, or that nobody in it is known to be the person. */
  end: keyof typeof endTexts;
}

type Progress = Omit<WatchedSource, 'title'>;

const isUnfinished = ({ status }: Pick<WatchedSource, 'status'>) => status !== 'live' && status !== 'failed';

const SECOND = 1000;
/** Nobody looks at a hidden page; its numbers may be old. */
const HIDDEN_DELAY = 15 * SECOND;

/**
 * What is going on with `given`, which the page was rendered with: asked for once a second while something is unfinished.
 * What has gone live since stays in the list, as the end of what somebody watched.
 */
export function useActivity(
  given: readonly WatchedSource[],
  readProgress: (signal: AbortSignal) => Promise<readonly Progress[]>,
  onEnded: () => void,
): readonly WatchedSource[] {
  const [state, setState] = useState({ given, rows: given });
  if (state.given !== given) setState({ given, rows: [...given, ...endedSince(state.rows, given)] });

  const ask = useEffectEvent(async (signal: AbortSignal): Promise<boolean> => {
    const answers = new Map((await readProgress(signal)).map((progress) => [progress.id, progress]));
    const rows = state.rows.map((row) => ({ ...row, ...answers.get(row.id) }));
    if (signal.aborted) return false;
    setState({ given: state.given, rows });
    if (rows.some((row, index) => !isUnfinished(row) && row.status !== state.rows[index]?.status)) onEnded();
    return rows.some(isUnfinished);
  });

  const unfinished = given.filter(isUnfinished).map(({ id }) => id);
  const watched = unfinished.join(' ');

  useEffect(() => {
    if (watched === '') return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let failures = 0;
    async function askAgain() {
      let goOn = true;
      try {
        goOn = await ask(stop.signal);
        failures = 0;
      } catch {
        // The connection is away; the work is not. Ask less often until it is back.
        failures = Math.min(failures + 1, 4);
      }
      const delay = document.hidden ? HIDDEN_DELAY : SECOND * 2 ** failures;
      if (goOn && !stop.signal.aborted) timer = setTimeout(askAgain, delay);
    }
    timer = setTimeout(askAgain, SECOND / 2);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [watched]);

  return state.rows;
}

const endedSince = (rows: readonly WatchedSource[], given: readonly WatchedSource[]) =>
  rows.filter(({ id, status }) => status === 'live' && !given.some((source) => source.id === id));
