import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safePath } from '#lib/platform/safe-path.public.ts';
import { runs } from '#tests/depth.ts';

const SITE = 'https://app.example';

test.each(['/reflections', '/reflections/new?a=b&c=%20d', '/invite/abc_-DEF', '/'])('%s is kept', (path) => {
  expect(safePath(path)).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'HTTPS:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '',
  ' /reflections',
  '/a@evil.example:80',
  '/<script>',
  `/${'a'.repeat(501)}`,
  undefined,
  null,
  42,
  ['/reflections', '//evil.example'],
])('%j leads home', (path) => {
  expect(safePath(path)).toBe('/reflections');
});

/** Next resolves a redirect to its path and may hand that to the browser, which resolves it once more. */
const staysOnSite = (path: unknown) => {
  const once = new URL(safePath(path), SITE);
  const twice = new URL(once.pathname + once.search, SITE);
  return once.origin === SITE && twice.origin === SITE;
};

test('a browser that follows any path we return stays on this site', () => {
  const tricky = fc.string({
    unit: fc.constantFrom('/', '\\', ':', '@', '.', '\t', '\n', 'a', '%', '#', '?', '\u3002', '&'),
  });
  fc.assert(fc.property(fc.oneof(tricky, fc.string()), staysOnSite), {
    numRuns: runs(2_000),
  });
});
