import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPrompt, parseAgentFile } from '#lib/chat/agent.ts';

const file = `
id: mara
model: m-1
provider: local
system_prompt: |
  You are Mara.
fallback_chain:
  - { model: m-2, provider: openai, max_attempts: 2 }
`;

test('an agent file is parsed', () => {
  expect(parseAgentFile(file)).toEqual({
    id: 'mara',
    model: 'm-1',
    provider: 'local',
    system_prompt: 'You are Mara.\n',
    fallback_chain: [{ model: 'm-2', provider: 'openai', max_attempts: 2 }],
  });
});

test.each([
  ['an unknown key', `${file}api_key: x`, ''],
  ['a wrong value', file.replace('max_attempts: 2', 'max_attempts: 0'), 'fallback_chain[0].max_attempts'],
  ['an unknown provider', file.replace('provider: local', 'provider: me'), 'provider'],
  ['a key twice', `${file}id: other`, ''],
  ['an anchor', file.replace('id: mara', 'id: &a mara'), ''],
  ['an alias', `${file}name: *a`, ''],
  ['a bomb', `a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]`, ''],
  ['a tag', file.replace('id: mara', 'id: !secret mara'), ''],
  ['a tag for a type', file.replace('id: mara', 'id: !!binary aGVsbG8='), ''],
  ['too much', `${file}name: ${'x'.repeat(1_000_000)}`, ''],
  ['an older YAML', `%YAML 1.1\n---\n${file}name: no`, ''],
  ['no YAML', 'id: [', ''],
  ['nothing', '', ''],
])('an agent file that breaks a rule is refused: %s', (_, text, path) => {
  expect(() => parseAgentFile(text)).toThrow(expect.objectContaining({ name: 'DocumentError', path }));
});

test('reading any agent file gives an agent or a typed error', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ':', ' ', '\n', '-', '&', '*', '!', '{', '[', '"', '|', '%') }),
      (text) => {
        expect(() => parseAgentFile(text)).toThrow(expect.objectContaining({ name: 'DocumentError' }));
      },
    ),
  );
});

test('a value of a placeholder is words, whatever stands in it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, two) => {
      expect(fillPrompt('{{ctx.one}}{{ctx.two}}', { one, two })).toBe(one + two);
      expect(fillPrompt('{{ctx.one}}', { one: '{{ctx.two}}', two })).toBe('{{ctx.two}}');
    }),
  );
});
