'use client';

import { useMemo } from 'react';
import { useKnowsZone } from '#components/ui/moment.tsx';
import { historyFiguresTexts as texts } from '#lib/conversations/texts/history.public.ts';
import { dateFormat } from '#lib/platform/words/formats.public.ts';

interface Quarter {
  /** When a quarter of an hour began. */
  at: string;
  members: number;
  guests: number;
}

interface Day {
  /** Such as 2026-11-19. */
  day: string;
  members: number;
  guests: number;
}

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The last thirty days of a time zone, the reader's own where none is named; today is the last. */
export function toDays(
  quarters: readonly Quarter[],
  { now, timeZone }: { now: string; timeZone: string | undefined },
): Day[] {
  const calendar = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone && { timeZone }),
  });
  const today = Date.parse(calendar.format(new Date(now)));
  const days = new Map(
    Array.from({ length: DAYS }, (_, place): [string, Day] => {
      const day = new Date(today - (DAYS - 1 - place) * DAY_MS).toISOString().slice(0, 10);
      return [day, { day, members: 0, guests: 0 }];
    }),
  );
  for (const { at, members, guests } of quarters) {
    const day = days.get(calendar.format(new Date(at)));
    if (!day) continue;
    day.members += members;
    day.guests += guests;
  }
  return [...days.values()];
}

interface DaysChartProps {
  quarters: readonly Quarter[];
  now: string;
}

const HEIGHT = 96;
const STEP = 12;
const BAR = 8;

/** Of a day of the calendar, which is the same everywhere. */
const dayOf = () => dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });

/**
 * Two numbers a day, the reader's own days: a library for charts would be many times what the page is. Until the scripts of the page
 * run, the server draws its own.
 */
export function DaysChart({ quarters, now }: DaysChartProps) {
  const knowsZone = useKnowsZone();
  const days = useMemo(
    () => toDays(quarters, { now, timeZone: knowsZone ? undefined : 'UTC' }),
    [quarters, now, knowsZone],
  );
  const members = days.reduce((sum, day) => sum + day.members, 0);
  const guests = days.reduce((sum, day) => sum + day.guests, 0);
  const totals = days.map((day) => day.members + day.guests);
  const most = Math.max(1, ...totals);
  const busiest = days[totals.indexOf(most)];
  const height = (count: number) => (count / most) * HEIGHT;
  return (
    <figure className="grid gap-3">
      <svg
        role="img"
        aria-label={texts.chartLabel(members, guests)}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        className="h-28 w-full"
      >
        {days.map(({ day, ...count }, index) => (
          <g key={day} transform={`translate(${index * STEP + (STEP - BAR) / 2} 0)`}>
            <rect y={HEIGHT} width={BAR} height={1} className="fill-line" />
            <rect
              y={HEIGHT - height(count.members)}
              width={BAR}
              height={height(count.members)}
              className="fill-edge forced-colors:fill-[CanvasText]"
            />
            <rect
              y={HEIGHT - height(count.members) - height(count.guests)}
              width={BAR}
              height={height(count.guests)}
              className="fill-lamp forced-colors:fill-[Highlight]"
            />
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-micro text-ink-faint">
        <span>{days[0] && dayOf().format(new Date(days[0].day))}</span>
        <span>{texts.today}</span>
      </p>
      <ul className="sr-only">
        {days
          .filter((day) => day.members + day.guests > 0)
          .map((day) => (
            <li key={day.day}>{texts.day(dayOf().format(new Date(day.day)), day.members, day.guests)}</li>
          ))}
      </ul>
      <figcaption className="flex flex-wrap items-center gap-x-5 gap-y-1 text-small text-ink-soft">
        <Key className="bg-edge forced-colors:bg-[CanvasText]" label={`${texts.members}: ${members}`} />
        <Key className="bg-lamp forced-colors:bg-[Highlight]" label={`${texts.guests}: ${guests}`} />
        {busiest && <span>{texts.busiest(dayOf().format(new Date(busiest.day)), most)}</span>}
      </figcaption>
    </figure>
  );
}

const Key = ({ className, label }: { className: string; label: string }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden="true" className={`size-2.5 rounded-full forced-color-adjust-none ${className}`} />
    {label}
  </span>
);
