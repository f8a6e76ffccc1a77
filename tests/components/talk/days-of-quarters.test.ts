import { expect, test } from 'vitest';
import { toDays } from '#components/sessions/days-chart.tsx';

const NOW = '2026-11-19T23:20:00.000Z';
const daysIn = (timeZone: string) =>
  toDays(
    [
      { at: '2026-11-19T23:15:00+00:00', members: 1, guests: 2 },
      { at: '2026-11-19T10:00:00+00:00', members: 0, guests: 4 },
      { at: '2026-11-18T18:15:00+00:00', members: 8, guests: 0 },
    ],
    { now: NOW, timeZone },
  ).filter(({ members, guests }) => members + guests > 0);

test.each([
  [
    'UTC',
    [
      ['2026-11-18', 8, 0],
      ['2026-11-19', 1, 6],
    ],
  ],
  [
    'Europe/Helsinki',
    [
      ['2026-11-18', 8, 0],
      ['2026-11-19', 0, 4],
      ['2026-11-20', 1, 2],
    ],
  ],
  // A quarter of an hour before and after midnight.
  [
    'Asia/Kathmandu',
    [
      ['2026-11-19', 8, 4],
      ['2026-11-20', 1, 2],
    ],
  ],
  [
    'Pacific/Honolulu',
    [
      ['2026-11-18', 8, 0],
      ['2026-11-19', 1, 6],
    ],
  ],
])('conversations count for the days of %s', (timeZone, expected) => {
  expect(daysIn(timeZone).map(({ day, members, guests }) => [day, members, guests])).toEqual(expected);
});

test('the chart has thirty days, each once, and the last is today, also where clocks were changed', () => {
  const days = toDays([], { now: NOW, timeZone: 'Europe/Helsinki' });
  expect(days).toHaveLength(30);
  expect(new Set(days.map(({ day }) => day)).size).toBe(30);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-22', '2026-11-20']);
});
