import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEMO_PATH } from '#lib/accounts/demo-path.public.ts';

test('the landing page leads to the demo person', () => {
  const { slug } = JSON.parse(
    readFileSync(new URL('../../supabase/demo/person.json', import.meta.url), 'utf8'),
  );
  expect(DEMO_PATH).toBe(`/r/${slug}`);
});
