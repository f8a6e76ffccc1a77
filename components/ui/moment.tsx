'use client';

import { useSyncExternalStore } from 'react';
import { dateFormat } from '#lib/platform/words/formats.public.ts';

interface MomentProps {
  at: string;
  /** What both have in common is written once. */
  until?: string;
  /** Without the hour. */
  isDay?: boolean;
}

const DAY = { dateStyle: 'medium' } as const;
const DAY_AND_HOUR = { ...DAY, timeStyle: 'short', hourCycle: 'h23' } as const;

const never = () => () => {};

/** False on the server, and until the scripts of the page run. */
export const useKnowsZone = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** In the reader's zone, or as the server writes it, which does not know that. */
export const useMomentWords = (): ((moment: MomentProps) => string) => {
  const knowsZone = useKnowsZone();
  return (moment) => (knowsZone ? written(moment) : written({ ...moment, isDay: true }, 'UTC'));
};

function written({ at, until, isDay = false }: MomentProps, timeZone?: string): string {
  const format = dateFormat({
    ...(isDay ? DAY : DAY_AND_HOUR),
    ...(timeZone && { timeZone }),
  });
  return until ? format.formatRange(new Date(at), new Date(until)) : format.format(new Date(at));
}

/**
 * A moment in the reader's own time zone. The server does not know the zone, so until the scripts of the page run, and without
 * them, the day stands here alone.
 */
export function Moment(moment: MomentProps) {
  const words = useMomentWords();
  return <time dateTime={moment.at}>{words(moment)}</time>;
}
