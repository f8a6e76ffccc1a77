import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineTool } from '#lib/tools/tool.ts';

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

test('its schema is what a model may send: what has a default may be left out', () => {
  expect(greeter().tool.inputSchema).toMatchObject({
    type: 'object',
    required: ['name'],
    additionalProperties: false,
  });
});
