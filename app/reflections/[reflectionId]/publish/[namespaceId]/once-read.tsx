'use client';

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { progressAddress } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { readProgress } from '#components/knowledge/read-progress.ts';
import { Notice } from '#components/ui/notice.tsx';
import { Progress } from '#components/ui/progress.tsx';
import { useRefresh } from '#components/ui/use-refresh.ts';
import { previewTexts } from '#lib/voice/texts/publish.public.ts';

type Props = {
  reflectionId: string;
  /** The ids of the sources that were still being read when the page was made. */
  reading: readonly string[];
  /** How many sources the collection has. */
  all: number;
  /** The decision, which is possible when everything has been read. */
  children: ReactNode;
};

const SECOND = 1000;
const STILL_READING = new Set(['queued', 'reading', 'indexing']);

/** Nobody can agree to sentences that nobody has seen: until all are read, how far that is, and then the decision by itself. */
export function OnceRead({ reflectionId, reading, all, children }: Props) {
  const refresh = useRefresh();
  const [left, setLeft] = useState(reading.length);
  const [hasWaited, setHasWaited] = useState(false);
  const watched = reading.join(' ');

  const look = useEffectEvent(async (signal: AbortSignal) => {
    const sources = await readProgress(progressAddress(reflectionId), signal);
    if (signal.aborted) return;
    const unread = sources.filter(({ id, status }) => reading.includes(id) && STILL_READING.has(status));
    setLeft(unread.length);
    if (unread.length === 0) refresh();
  });

  useEffect(() => {
    if (watched === '') return;
    setHasWaited(true);
    const stop = new AbortController();
    const timer = setInterval(() => look(stop.signal).catch(() => {}), SECOND);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [watched]);

  return (
    <>
      <p role="status" className="sr-only">
        {hasWaited && reading.length === 0 && previewTexts.allRead}
      </p>
      {reading.length === 0 ? (
        children
      ) : (
        <Notice title={previewTexts.stillReading(Math.min(left, reading.length), all)}>
          <div className="grid gap-3">
            <p>{previewTexts.stillReadingBody}</p>
            <Progress
              label={previewTexts.readingProgress}
              percent={Math.round(((all - Math.min(left, reading.length)) / all) * 100)}
            />
          </div>
        </Notice>
      )}
    </>
  );
}
