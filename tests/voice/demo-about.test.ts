import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDemoContent } from '#lib/local/demo-content.ts';
import { landingTexts } from '#lib/reflections/texts/landing.public.ts';

const demo = readDemoContent(join(import.meta.dirname, '../../supabase/demo'));
const published = (demo.namespaces[demo.person.slug] ?? [])
  .filter(({ visibility }) => visibility === 'published')
  .flatMap(({ name }) => demo.sources(`sources/${name}`))
  .map(({ title, content }) => `${title}\n${content}`)
  .join('\n');

/** What is said of her, and the published words that it rests on. */
const CLAIMS = [
  ['lighthouses', /I came into the service in 1977/],
  ['forty years', /forty years/],
  ['led a choir', /I stood in front for thirty-five seasons and stopped/],
  ['black bread', /black bread/i],
] as const;

test('what guests read of the invented person rests on what is published of her', () => {
  for (const [claim, words] of CLAIMS) {
    expect(demo.person.about_for_guests).toContain(claim);
    expect(published).toMatch(words);
  }
  const first = JSON.stringify(landingTexts);
  expect(first, 'no age that no published source tells').not.toMatch(/Lindqvist, \d/);
  expect(`${demo.person.about_for_guests} ${first}`).not.toMatch(/leads a choir/);
});
