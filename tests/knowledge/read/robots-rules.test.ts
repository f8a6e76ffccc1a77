import { expect, test } from 'vitest';
import { robotsAllow } from '#lib/knowledge/read/robots.ts';
import { cpuMsOf } from '#tests/cpu-time.ts';

const allow = (text: string, path = '/page') =>
  robotsAllow(text, new URL(path, 'https://example.org'), 'Reflections');

test.each<[string, string, boolean]>([
  ['no rules', '', true],
  ['rules of nobody', 'Disallow: /', true],
  ['everybody', 'User-agent: *\nDisallow: /', false],
  ['us, in capitals and with a version', 'USER-AGENT: REFLECTIONS/1.0 # us\nDisallow: /page', false],
  ['us among others', 'User-agent: a\nUser-agent: Reflections\nUser-agent: b\nDisallow: /', false],
  ['others', 'User-agent: a\nDisallow: /\n\nUser-agent: b\nDisallow: /', true],
  ['everybody but us', 'User-agent: *\nDisallow: /\nUser-agent: Reflections\nDisallow:', true],
  [
    'us in two groups',
    'User-agent: Reflections\nAllow: /x\nUser-agent: a\nAllow: /\nUser-agent: reflections\nDisallow: /p',
    false,
  ],
  ['the longer rule', 'User-agent: *\nDisallow: /\nAllow: /pa', true],
  ['a wildcard', 'User-agent: *\nDisallow: /*g*e$', false],
  ['line ends of old machines', 'User-agent: *\rDisallow: /', false],
  ['a mark at the beginning', '\ufeffUser-agent: *\nDisallow: /', false],
  ['comments', 'User-agent: * # all\nDisallow: # nothing', true],
])('%s', (_, text, answer) => {
  expect(allow(text)).toBe(answer);
});

const manyNames = Array.from({ length: 12_000 }, (_, at) => `User-agent: a${at}`).join('\n');

test.each<[string, string, string]>([
  [
    'rules of many wildcards',
    `User-agent: *\n${`Allow: /b${'*a'.repeat(4_000)}\n`.repeat(63)}`,
    `/b${'a'.repeat(1_900)}`,
  ],
  [
    'many rules of one wildcard',
    `User-agent: *\n${'Allow: *aaaaaaaaaaaaaaaaaaa\n'.repeat(18_000)}`,
    `/${'a'.repeat(1_900)}`,
  ],
  ['many names and many rules', `${manyNames}\nUser-agent: *\n${'Allow: /*a\n'.repeat(25_000)}`, '/a'],
  ['very many rules', `User-agent: *\n${'Allow: /å\n'.repeat(45_000)}`, `/${'a'.repeat(1_900)}`],
  ['one endless line', `User-agent: *\nDisallow: /${'a*'.repeat(250_000)}`, `/${'a'.repeat(1_900)}`],
  ['nothing but spaces', ' '.repeat(512 * 1024), '/a'],
  ['nothing but colons', 'User-agent'.padEnd(512 * 1024, ' :'), '/a'],
])('%s keep nobody waiting', async (_, text, path) => {
  expect(await cpuMsOf(() => allow(text, path))).toBeLessThan(500);
});

test('rules that would take too long to follow are not followed, and so allow nothing', () => {
  const rule = `Allow: /b${'*a'.repeat(4_000)}\n`;
  expect(allow(`User-agent: *\n${rule.repeat(63)}`, `/b${'a'.repeat(1_900)}`)).toBeUndefined();
});
