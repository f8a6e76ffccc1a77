import { expect, test } from 'vitest';
import { z } from 'zod';
import { runAgentTurn } from '#lib/chat/turn.ts';
import { localModel } from '#lib/knowledge/local-model.ts';
import { createToolRegistry, defineTool, type ToolOutcome } from '#lib/models/tool.ts';
import { user } from './talk-with.ts';

async function ask(text: string, outcome: ToolOutcome, isAllowed = true) {
  const calls: unknown[] = [];
  const write = defineTool({
    name: 'write_file',
    description: 'Writes a file.',
    parameters: z.strictObject({ path: z.string(), content: z.string() }),
    policy: { effect: 'write', approval: 'always' },
    async execute(input) {
      calls.push(input);
      return outcome;
    },
  });
  let said = '';
  await runAgentTurn({
    agent: { id: 'mara', model: 'local', system_prompt: 'You are the reflection of Mara.' },
    messages: [user(text)],
    tools: createToolRegistry([write]),
    provider: localModel,
    approve: async () => isAllowed,
    emit: (event) => {
      if (event.type === 'agent:token') said += event.token;
    },
  });
  return { said: said.trim(), calls };
}

const done = { isError: false, text: 'Wrote 5 bytes.' };

test('an errand in so many words is run, and what came of it is told', async () => {
  expect(await ask('save as notes.txt: Hello', done)).toEqual({
    said: 'Done.\n\nWrote 5 bytes.',
    calls: [{ path: 'notes.txt', content: 'Hello' }],
  });
});

test('an errand that was not allowed is told in a sentence', async () => {
  const { said, calls } = await ask('save as notes.txt: Hello', done, false);
  expect(said).toBe('It was not allowed, so I have left it.');
  expect(calls).toEqual([]);
});

test.each([
  ['{"error":{"code":"sandbox_error","message":"There is no such folder."}}', 'There is no such folder.'],
  ['The disk is full.', 'The disk is full.'],
])('an errand that went wrong is told in words, not as JSON: %s', async (text, words) => {
  const { said } = await ask('save as notes.txt: Hello', { isError: true, text });
  expect(said).toBe(`That did not happen. ${words}`);
});
