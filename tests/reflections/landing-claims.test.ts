import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDemoContent } from '#lib/local/demo-content.ts';
import { landingTexts } from '#lib/reflections/texts/landing.public.ts';
import { root } from '#tests/app-under-test.ts';

// What the page says of the demo; that its answers are given so is asked in tests/db/landing-samples.test.ts.

const demo = readDemoContent(join(root, 'supabase', 'demo'));
const shelves = (demo.namespaces['mara-lindqvist'] ?? []).map((shelf) => ({
  ...shelf,
  sources: demo.sources(`sources/${shelf.name}`),
}));
const shelfCalled = (wanted: string) => shelves.find(({ title }) => title === wanted);

test.each(landingTexts.places.list)('“$name” is $visibility in the demo, too', ({ name, visibility }) => {
  expect(shelfCalled(name)?.visibility).toBe(visibility);
});

test.each(landingTexts.excerpt.exchanges)(
  'the answer to “$question” stands in the source that is named, of the month that is named',
  ({ answer, source: { title, namespace, date } }) => {
    const shelf = shelfCalled(namespace);
    const source = shelf?.sources.find((one) => one.title === title);
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    expect(shelf?.visibility).toBe('published');
    expect(source?.content.replaceAll(/\s+/g, ' ')).toContain(answer);
    expect(month.format(new Date(source?.recordedOn ?? 0))).toBe(date);
  },
);

test('the demo person of the landing page has letters to her husband, which are sealed', () => {
  expect(shelfCalled('Letters to Aksel')).toMatchObject({ visibility: 'sealed' });
  expect(shelfCalled('Letters to Aksel')?.sources.length).toBeGreaterThan(0);
});
