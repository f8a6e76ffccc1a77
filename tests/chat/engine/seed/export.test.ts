import { readFile } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import { parseWorkflow, serializeWorkflow, sessionToWorkflow } from '#lib/chat/engine/export.ts';
import { Secret } from '#lib/platform/secret.ts';
import { messagesOf, recordOf } from '../arbitrary-transcript.ts';
import { openSession } from '../open-session.ts';

const boat = messagesOf(
  'user:Where is the boat?\nIt was {{here}} yesterday.',
  'assistant:Let me look.',
  'call:read_file',
  'tool:It sank.',
  'call:look_up',
  'tool:Off the pier.',
  'call:read_file',
  'tool:Twice.',
  'assistant:It sank off the pier.\n\nTwice.',
  'user:Really?',
  'user:Are you sure?',
  'assistant:Yes.',
  'user:And the crew?',
  'call:look_up',
);
const saidBesideACall = messagesOf('user:A?', 'assistant:Wait.').map((message) =>
  message.role === 'user'
    ? message
    : {
        ...message,
        content: [...message.content, { type: 'tool_call' as const, id: 'c', name: 'look_up', args: {} }],
      },
);
const record = recordOf({
  title: 'Où est le Boat?',
  agentSnapshot: {
    id: 'mara',
    model: 'm-1',
    provider: 'anthropic',
    system_prompt: 'You are Mara.\nSay {{ctx.boat}}.',
  },
});
const chain = (messages = boat, more = record) => sessionToWorkflow(more, messages).workflow;

describe('export to workflow', () => {
  test("the session's assistant turns become a linear chain of agent nodes, in order", () => {
    expect(chain().nodes).toEqual([
      { id: 'input', type: 'input' },
      {
        id: 'turn-1',
        type: 'agent',
        agent_ref: 'mara',
        prompt_template: 'Where is the boat?\nIt was { {here}} yesterday.',
        tools: ['read_file', 'look_up'],
      },
      { id: 'turn-2', type: 'agent', agent_ref: 'mara', prompt_template: 'Really?\n\nAre you sure?' },
      { id: 'output', type: 'output' },
    ]);
    expect(chain().edges).toEqual([
      { from: 'input', to: 'turn-1' },
      { from: 'turn-1', to: 'turn-2' },
      { from: 'turn-2', to: 'output' },
    ]);
  });

  test('the full transcript is preserved in metadata, a real field that survives parse and serialize', () => {
    const definition = sessionToWorkflow(record, boat);
    const { messages, ...rest } = definition.workflow.metadata.relaviumExport;
    expect(messages).toEqual(boat);
    expect(rest).toEqual({
      source: 'session',
      sessionId: record.id,
      agentSlug: 'mara',
      title: 'Où est le Boat?',
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
    });
    expect(parseWorkflow(serializeWorkflow(definition))).toEqual(definition);
  });

  test('split rows of one turn are one node, not one per assistant message', () => {
    const split = messagesOf('user:A?', 'call:look_up', 'tool:ok', 'assistant:B.');
    expect(chain(split).nodes.map(({ id }) => id)).toEqual(['input', 'turn-1', 'output']);
  });

  test.each([
    ['unanswered', messagesOf('user:A?')],
    ['interrupted mid-tool-loop', messagesOf('user:A?', 'call:look_up', 'tool:ok')],
    ['interrupted at a call', messagesOf('user:A?', 'assistant:Wait.', 'call:look_up')],
    ['interrupted beside a text', saidBesideACall],
    ['of blank text', messagesOf('user:A?', 'assistant: \n')],
    ['cancelled', messagesOf('user:A?', 'system:Not answered.')],
    ['empty', []],
  ])('a session without a completed turn is input to output: %s', (_, messages) => {
    const { nodes, edges, metadata } = chain(messages);
    expect(nodes.map(({ id }) => id)).toEqual(['input', 'output']);
    expect(edges).toEqual([{ from: 'input', to: 'output' }]);
    expect(metadata.relaviumExport.messages).toEqual(messages);
  });

  test('a prompt that is empty is omitted', () => {
    expect(chain(messagesOf('user:', 'assistant:B.')).nodes[1]).toEqual({
      id: 'turn-1',
      type: 'agent',
      agent_ref: 'mara',
    });
  });

  test.each([
    ['The boat & the sea', 'the-boat-the-sea'],
    ['Où est le Boat?', 'o-est-le-boat'],
    ['  --  ', 'exported-session'],
    ['海', 'exported-session'],
    ['{{{', 'exported-session'],
    [undefined, 'exported-session'],
    [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
  ])('the id is a deterministic kebab slug of the title: %s', (title, id) => {
    const { title: _, ...untitled } = record;
    const { workflow } = sessionToWorkflow(title === undefined ? untitled : { ...untitled, title }, []);
    expect(workflow.id).toBe(id);
    expect(workflow.name).toBe(title);
  });

  test('the frozen snapshot is the sole agent, and there is none without one', () => {
    expect(chain().agents).toEqual([record.agentSnapshot]);
    const { agentSnapshot: _, ...without } = record;
    expect('agents' in chain(boat, without)).toBe(false);
  });

  test('messages are taken in their order, however they are given', () => {
    expect(sessionToWorkflow(record, boat.toReversed())).toEqual(sessionToWorkflow(record, boat));
  });

  test.each([
    ['a-session', record, boat],
    ['no-turn', recordOf(), messagesOf('user:Hello?')],
  ])('the file is the same to the byte: %s', async (name, of, messages) => {
    const yaml = serializeWorkflow(sessionToWorkflow(of, messages));
    await expect(yaml).toMatchFileSnapshot(`../golden/${name}.workflow.yaml`);
    const kept = await readFile(new URL(`../golden/${name}.workflow.yaml`, import.meta.url), 'utf8');
    expect(serializeWorkflow(parseWorkflow(kept))).toBe(kept);
  });

  test('parallel, conditional and loop structure is not auto-inferred', () => {
    const { nodes, edges } = chain();
    expect(new Set(nodes.map(({ type }) => type))).toEqual(new Set(['input', 'agent', 'output']));
    for (const end of ['from', 'to'] as const) {
      const ends = edges.map((edge) => edge[end]);
      expect(new Set(ends).size).toBe(ends.length);
    }
  });

  test('the definition is built with no wall-clock and no randomness', () => {
    const yaml = () => serializeWorkflow(sessionToWorkflow(record, boat));
    const before = yaml();
    const dice = [vi.spyOn(Math, 'random'), vi.spyOn(crypto, 'randomUUID')];
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    try {
      expect(yaml()).toBe(before);
      for (const die of dice) expect(die).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });

  test('no model, temperature, max_tokens, retry or output_schema is emitted on a node', () => {
    const agentSnapshot = {
      id: 'mara',
      model: 'm-1',
      provider: 'openai' as const,
      system_prompt: 'You are Mara.',
      temperature: 1,
      max_tokens: 9,
      retry: { max: 1, backoff: 'linear' as const },
      output_schema: { type: 'object' },
    };
    const { nodes, agents } = chain(boat, { ...record, agentSnapshot });
    const keys = new Set(nodes.flatMap((node) => Object.keys(node)));
    expect(keys).toEqual(new Set(['id', 'type', 'agent_ref', 'prompt_template', 'tools']));
    expect(agents).toEqual([agentSnapshot]);
  });

  test('without a snapshot the file still parses, and agent_ref is left to the author', () => {
    const { agentSnapshot: _, ...without } = record;
    const { workflow } = parseWorkflow(serializeWorkflow(sessionToWorkflow(without, boat)));
    expect(workflow.nodes[1]).toMatchObject({ agent_ref: 'mara' });
    expect(workflow).not.toHaveProperty('agents');
  });

  test('the transcript stands under a single reserved key', () => {
    expect(Object.keys(chain().metadata)).toEqual(['relaviumExport']);
  });

  test('the emitter sorts map keys alphabetically and preserves array order', () => {
    const yaml = serializeWorkflow(sessionToWorkflow(record, boat));
    expect(yaml.match(/^\S[^:]*/gm)).toEqual(['schema_version', 'workflow']);
    expect(yaml.match(/^ {2}[a-z]\w*(?=:)/gim)?.map((key) => key.trim())).toEqual([
      'agents',
      'edges',
      'id',
      'metadata',
      'name',
      'nodes',
    ]);
    expect(yaml.match(/(?<=^ {4}(?:- | {2})id: ).+$/gm)).toEqual([
      'mara',
      'input',
      'turn-1',
      'turn-2',
      'output',
    ]);
  });

  test('no secret value can appear, and no reasoning signature', async () => {
    const { session, host, model } = await openSession([
      [
        { type: 'reasoning_start', id: 'r' },
        { type: 'reasoning_delta', id: 'r', text: 'First the tide.' },
        { type: 'reasoning_end', id: 'r', signature: 'canary-signature' },
        'It sank.',
      ],
    ]);
    host.resolveModel = () => ({ provider: model, key: new Secret('canary-key') });
    await session.sendMessage('Where is the boat?');
    const { yaml } = await session.export();
    expect(yaml).toContain('First the tide.');
    expect(yaml).not.toContain('canary');
  });
});
