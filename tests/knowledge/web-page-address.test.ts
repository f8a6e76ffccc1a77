import { expect, test } from 'vitest';
import { addWebPageInput } from '#lib/knowledge/source-input.public.ts';

const id = '7f3f2a52-3f6d-4c8e-9d53-0d3a1f0f8c11';
const urlOf = (url: string) =>
  addWebPageInput.safeParse({ reflectionId: id, namespaceId: id, url, title: '' }).data?.url;

test.each([
  ['example.org', 'https://example.org'],
  [' www.example.org/a-talk?x=1 ', 'https://www.example.org/a-talk?x=1'],
  ['exämple.org:8080/x', 'https://exämple.org:8080/x'],
  ['http://example.org', 'http://example.org'],
  ['https://example.org', 'https://example.org'],
])('the address %s is taken as %s', (typed, taken) => {
  expect(urlOf(typed)).toBe(taken);
});

test.each([
  'javascript:alert(1)',
  'ftp://example.org',
  'mailto:a@example.org',
  'localhost',
  'two words.org',
  '',
])('the address “%s” is none', (typed) => {
  expect(urlOf(typed)).toBeUndefined();
});
