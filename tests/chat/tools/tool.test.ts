import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineTool } from '#lib/models/tool.ts';

const call = { id: 'c', signal: AbortSignal.any([]) };

function greeter(
  execute = vi.fn(async ({ name }: { name: string }) => ({ isError: false, text: `Hello, ${name}.` })),
) {
  const tool = defineTool({
    name: 'greet',
    description: 'Greets somebody.',
    parameters: z.strictObject({ name: z.string().trim().min(1), loud: z.boolean().default(false) }),
    policy: { effect: 'read', approval: 'never' },
    execute,
  });
  return { tool, execute };
}

test('arguments are parsed before they are used', async () => {
  const { tool, execute } = greeter();
  expect(await tool.invoke({ name: ' Mara ' }, call)).toEqual({ isError: false, text: 'Hello, Mara.' });
  expect(execute).toHaveBeenCalledWith({ name: 'Mara', loud: false }, call);
});

test.each([null, 'Mara', [], {}, { name: '' }, { name: 1 }, { name: 'Mara', more: true }])(
  'arguments like %j are refused in words, and nothing is done',
  async (args) => {
    const { tool, execute } = greeter();
    expect(await tool.invoke(args, call)).toEqual({
      isError: true,
      text: expect.stringContaining('The arguments are not right.'),
    });
    expect(execute).not.toHaveBeenCalled();
  },
);

test('the schema of a tool lets a model leave out parameters that have a default', () => {
  expect(greeter().tool.inputSchema).toMatchObject({
    type: 'object',
    required: ['name'],
    additionalProperties: false,
  });
});

test('whether a person is asked may depend on the arguments, once they are right', () => {
  const tool = (approval: 'never' | 'always' | ((input: { loud: boolean }) => 'never' | 'always')) =>
    defineTool({
      name: 'greet',
      description: 'Greets somebody.',
      parameters: z.strictObject({ loud: z.boolean().default(false) }),
      policy: { effect: 'write', approval },
      execute: async () => ({ isError: false, text: '' }),
    });
  const asks = (args: unknown) => tool(({ loud }) => (loud ? 'always' : 'never')).needsApproval(args);
  expect([{ loud: true }, { loud: false }, {}, { loud: 'yes' }, null].map(asks)).toEqual([
    ...[true, false, false],
    // They are refused, and do nothing that somebody could be asked about.
    ...[false, false],
  ]);
  expect(tool('always').needsApproval({ loud: 'yes' })).toBe(true);
  expect(tool('never').needsApproval({})).toBe(false);
});

test('the result of a tool holds no NUL and no half of a character', async () => {
  const { tool } = greeter(vi.fn(async () => ({ isError: false, text: 'a\0b\ud800' })));
  expect(await tool.invoke({ name: 'Mara' }, call)).toEqual({ isError: false, text: 'a\ufffdb\ufffd' });
});
