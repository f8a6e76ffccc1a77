export interface Quarter {
  /** When a quarter of an hour began. */
  at: string;
  members: number;
  guests: number;
}

export interface Day {
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
