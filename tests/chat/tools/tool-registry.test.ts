import { expect, test } from 'vitest';
import { z } from 'zod';
import { createToolRegistry, defineTool } from '#lib/models/tool.ts';

const named = (name: string) =>
  defineTool({
    name,
    description: name,
    parameters: z.strictObject({}),
    policy: { effect: 'read', approval: 'never' },
    execute: async () => ({ isError: false, text: name }),
  });
const names = ({ tools }: ReturnType<typeof createToolRegistry>) => tools.map(({ name }) => name);

test('tools are found by their name, and by no other', () => {
  const registry = createToolRegistry([named('a'), named('b')]);
  expect(registry.find('b')?.name).toBe('b');
  for (const name of ['c', '', 'toString', '__proto__']) expect(registry.find(name)).toBeUndefined();
});

test('a tool registry can be narrowed and never widened again', () => {
  const narrow = createToolRegistry([named('a'), named('b'), named('c')]).narrow(['c', 'a', 'd']);
  expect(names(narrow)).toEqual(['a', 'c']);
  expect(narrow.find('b')).toBeUndefined();
  expect(names(narrow.narrow(['a', 'b']))).toEqual(['a']);
});

test('changing the list that a tool registry was made of adds no tool to it', () => {
  const given = [named('a')];
  const registry = createToolRegistry(given);
  given.push(named('b'));
  expect(names(registry)).toEqual(['a']);
});

test('two tools of one name are a mistake', () => {
  expect(() => createToolRegistry([named('a'), named('a')])).toThrow('Two tools of one name');
});
