import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Moment } from '#components/ui/moment.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';

const at = '2026-11-19T23:30:00.000Z';

test('the server writes the day alone, because it does not know the hour of the reader', () => {
  expect(renderToStaticMarkup(<Moment at={at} />)).toBe(`<time dateTime="${at}">Nov 19, 2026</time>`);
});

test('a sentence keeps its words before and after the moment', () => {
  expect(renderToStaticMarkup(<MomentIn words={(day) => `erased on ${day}, for good`} at={at} isDay />)).toBe(
    `erased on <time dateTime="${at}">Nov 19, 2026</time>, for good`,
  );
});
