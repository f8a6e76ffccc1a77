import { expect, test } from 'vitest';
import { withoutNamedSources } from '#lib/conversations/named-sources.public.ts';

const ONE = 'bb6c1d9b-3398-4d96-b374-c081b6fd06f2';
const OTHER = '7f3f2a52-3f6d-4c8e-9d53-0d3a1f0f8c11';

test('an answer that is read without its sources does not name their ids', () => {
  expect(withoutNamedSources(`Every time. [${ONE}] It is high. [${ONE}, ${OTHER}]`)).toBe(
    'Every time. It is high.',
  );
});

test('an answer keeps its other brackets', () => {
  expect(withoutNamedSources('[…] It was [about] money.')).toBe('[…] It was [about] money.');
});
