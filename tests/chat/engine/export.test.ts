import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWorkflow, serializeWorkflow, sessionToWorkflow } from '#lib/chat/engine/export.ts';
import { reconstructSessionState } from '#lib/chat/engine/resume.ts';
import { WorkflowDefinitionSchema } from '#lib/chat/engine/workflow-definition.ts';
import { runs } from '#tests/depth.ts';
import { messagesOf, recordOf, records, transcripts } from './arbitrary-transcript.ts';

test('a transcript, whichever it is, exports to a valid document, and parsing and writing that gives the same bytes', () => {
  fc.assert(
    fc.property(records, transcripts, (record, messages) => {
      const definition = sessionToWorkflow(record, messages);
      expect(WorkflowDefinitionSchema.safeParse(definition).error).toBeUndefined();
      const yaml = serializeWorkflow(definition);
      expect(serializeWorkflow(parseWorkflow(yaml))).toBe(yaml);
    }),
    { numRuns: runs(500) },
  );
});

test('a parsed workflow equals the one that was written', () => {
  fc.assert(
    fc.property(records, transcripts, (record, messages) => {
      const definition = sessionToWorkflow(record, messages);
      const text = JSON.stringify(definition);
      fc.pre(!text.includes('"__proto__":'));
      const parsed = parseWorkflow(serializeWorkflow(definition));
      // JSON has one zero, YAML two.
      expect(JSON.parse(JSON.stringify(parsed))).toEqual(JSON.parse(text));
    }),
    { numRuns: runs(500) },
  );
});

test('a key that readers take for something else is left out, for good', () => {
  const [user, assistant] = messagesOf('user:A?', 'call:look_up');
  if (!user || !assistant) throw new Error('There are two.');
  const input = JSON.parse('{"__proto__": {"a": 1}, "b": 2}');
  const call = { type: 'tool_call' as const, id: 'c', name: 'look_up', args: input };
  const yaml = serializeWorkflow(sessionToWorkflow(recordOf(), [user, { ...assistant, content: [call] }]));
  expect(yaml).not.toContain('__proto__');
  expect(serializeWorkflow(parseWorkflow(yaml))).toBe(yaml);
});

test('no prompt has an opener left', () => {
  const braces = fc.string({ unit: fc.constantFrom('{', '}', 'a', '\n', ' ') });
  fc.assert(
    fc.property(fc.array(braces, { minLength: 1 }), (texts) => {
      const messages = messagesOf(...texts.map((text) => `user:${text}`), 'assistant:Yes.');
      const [, turn] = sessionToWorkflow(recordOf(), messages).workflow.nodes;
      const prompt = turn?.type === 'agent' ? (turn.prompt_template ?? '') : '';
      expect(prompt).not.toContain('{{');
      expect(prompt.replaceAll(/[ \n]/g, '')).toBe(texts.join('').replaceAll(/[ \n]/g, ''));
    }),
  );
});

test('no signature and no bytes get out, even of messages that should not have them', () => {
  const [user, assistant] = messagesOf('user:A?', 'assistant:B.');
  if (!user || !assistant) throw new Error('There are two.');
  const parts = [
    { type: 'reasoning', text: 'r', signature: 'canary' },
    { ...assistant.content[0], data: 'canary' },
  ];
  const tampered = Object.assign(structuredClone(assistant), { content: parts, signature: 'canary' });
  const definition = sessionToWorkflow(recordOf(), [user, tampered]);
  expect(WorkflowDefinitionSchema.safeParse(definition).success).toBe(true);
  expect(serializeWorkflow(definition)).not.toContain('canary');
});

test.each([
  ['', 'exported-session', undefined],
  ['T'.repeat(300), 't'.repeat(100), 'T'.repeat(300)],
])('a session from elsewhere is exported too, whatever its ids and title: %s', (title, id, name) => {
  const messages = messagesOf('user:A?', 'assistant:B.').map((message) => ({ ...message, sessionId: 's' }));
  const yaml = serializeWorkflow(sessionToWorkflow({ ...recordOf(), id: 's', title }, messages));
  const { workflow } = parseWorkflow(yaml);
  expect(workflow.id).toBe(id);
  expect(workflow.name).toBe(name);
  expect(workflow.metadata.relaviumExport.title).toBe(name);
});

test('export and resume agree on what a turn is', () => {
  fc.assert(
    fc.property(transcripts, (messages) => {
      const { nodes } = sessionToWorkflow(recordOf(), messages).workflow;
      expect(nodes.length - 2).toBe(reconstructSessionState(recordOf(), messages).turnCount);
    }),
  );
});

const yaml = serializeWorkflow(sessionToWorkflow(recordOf(), messagesOf('user:A?', 'assistant:B.')));

test.each([
  ['another version', yaml.replace('"1.0"', '"2.0"'), 'schema_version'],
  ['an unknown key', yaml.replace('workflow:\n', 'workflow:\n  more: 1\n'), 'workflow'],
  ['a node of no known type', yaml.replace('type: input', 'type: loop'), 'workflow.nodes[0].type'],
  ['an edge to nowhere', yaml.replace('to: turn-1', 'to: turn-9'), 'workflow.edges[0].to'],
  ['a node that stands twice', yaml.replace('id: output', 'id: input'), 'workflow.nodes[2].id'],
  ['a signature', yaml.replace('type: text', 'signature: x\n              type: text'), 'workflow.metadata'],
  ['a list', '- 1', ''],
  ['nothing', '', ''],
  ['a key twice', `${yaml}\nworkflow: {}`, ''],
  ['a key twice in braces', '{a: {"b": 1, b: 2}}', ''],
  ['an alias', 'a: &a [1]\nb: *a', ''],
  ['a tag', 'a: !!js/function x', ''],
  ['no YAML', 'a: [', ''],
  ['two documents', 'a: 1\n---\nb: 1', ''],
  ['depth', '['.repeat(50_000), ''],
])('a document that is no workflow is refused, and the wrong path is named: %s', (_, text, path) => {
  expect(() => parseWorkflow(text)).toThrow(
    expect.objectContaining({
      name: 'DocumentError',
      path: expect.stringMatching(path === '' ? /^/ : new RegExp(`^${path.replaceAll(/[[\].]/g, '\\$&')}`)),
    }),
  );
});

test('a file of very many keys, or nodes, is read in a time that grows as it does', () => {
  const many = Array.from({ length: 40_000 }, (_, at) => `n-${at}`);
  const text = many.map((name) => `${name}: 1`).join('\n');
  expect(() => parseWorkflow(text)).toThrow('schema_version');
  const { workflow } = parseWorkflow(yaml);
  const nodes = many.map((id) => ({ id, type: 'input' }));
  const edges = many.map((to) => ({ from: 'n-0', to }));
  const long = { schema_version: '1.0', workflow: { ...workflow, nodes, edges } };
  expect(WorkflowDefinitionSchema.safeParse(long).success).toBe(true);
}, 8_000);

const inputAs = (input: string) => {
  const [user, assistant] = messagesOf('user:A?', 'call:look_up');
  if (!user || !assistant) throw new Error('There are two.');
  const call = { type: 'tool_call' as const, id: 'c', name: 'look_up', args: JSON.parse(input) };
  return serializeWorkflow(sessionToWorkflow(recordOf(), [user, { ...assistant, content: [call] }]));
};

test('keys are in their order as words, also those that are numbers', () => {
  const keys = [...inputAs('{"9": 0, "10": 0, "b": 0, "a": 0}').matchAll(/^ +"?(\w{1,2})"?: 0$/gm)];
  expect(keys.map(([, key]) => key)).toEqual(['10', '9', 'a', 'b']);
});

test.each(['no', 'Yes', 'ON', 'y', 'null', 'true', '1e3', '0x1F', '2026-11-19', '12:30:45', '~', '=', '<<'])(
  'a word that some readers of YAML take for something else is quoted: %s',
  (word) => {
    const yaml = inputAs(JSON.stringify({ [word]: word }));
    expect(yaml).toContain(`"${word}": "${word}"\n`);
    expect(serializeWorkflow(parseWorkflow(yaml))).toBe(yaml);
  },
);
