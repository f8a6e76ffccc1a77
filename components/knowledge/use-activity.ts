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
  if (state.given !== given) setState({ given, rows: [...given, ...goneSince(state.rows, given)] });

  const ask = useEffectEvent(async (signal: AbortSignal): Promise<boolean> => {
    const rows = rowsAfter(state, await readProgress(signal));
    if (signal.aborted) return false;
    setState({ given: state.given, rows });
    const unfinishedBefore = new Set(state.rows.filter(isUnfinished).map(({ id }) => id));
    if (rows.some((row) => !isUnfinished(row) && unfinishedBefore.has(row.id))) onEnded();
    return rows.some(isUnfinished);
  });

  const unfinished = state.rows.filter(isUnfinished).map(({ id }) => id);
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

type State = { given: readonly WatchedSource[]; rows: readonly WatchedSource[] };

/** The page no longer names what went live: how that ended may not have been asked for yet. */
export const goneSince = (rows: readonly WatchedSource[], given: readonly WatchedSource[]) =>
  rows.filter(({ id, status }) => status !== 'failed' && !given.some((source) => source.id === id));

/** What neither the page nor the answer names any more was deleted. */
export function rowsAfter({ given, rows }: State, answers: readonly Progress[]): WatchedSource[] {
  const byId = new Map(answers.map((progress) => [progress.id, progress]));
  const known = new Set([...given.map(({ id }) => id), ...byId.keys()]);
  return rows
    .filter((row) => !isUnfinished(row) || known.has(row.id))
    .map((row) => ({ ...row, ...byId.get(row.id) }));
}
