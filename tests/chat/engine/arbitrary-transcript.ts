import fc from 'fast-check';
import type { AgentSessionRecord, SessionMessage } from '#lib/chat/agent-session.public.ts';
import type { DurableContentPart } from '#lib/chat/session-content.public.ts';

const words = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '{{ctx.x}}',
    '{{{',
    'a: b',
    '- x',
    '# y',
    'null',
    '0x1',
    '1e3',
    '2026-01-01',
    '~',
    '|',
  ),
  fc.constantFrom(
    ' lead',
    'trail ',
    'a\nb',
    'a\n\nb\n',
    '\na',
    'a \nb',
    'a\r\nb',
    '\ta',
    '\ud800',
    '\u2028',
    '---\na',
  ),
);
const name = fc.oneof(fc.constantFrom('read_file', 'look_up', '__proto__', '0'), fc.string());
const handle = fc
  .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
  .map((hash) => `media://sha256-${hash}` as const);

const part: fc.Arbitrary<DurableContentPart> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('text' as const), text: words }) },
  fc.record({ type: fc.constant('reasoning' as const), text: words }),
  fc.record({
    type: fc.constant('tool_call' as const),
    id: name,
    name,
    args: fc.jsonValue() as fc.Arbitrary<never>,
  }),
  fc.record(
    {
      type: fc.constant('tool_result' as const),
      toolCallId: name,
      result: fc.oneof(words, fc.record({ text: words, whole: handle })),
      isError: fc.boolean(),
    },
    { requiredKeys: ['type', 'toolCallId', 'result'] },
  ),
  fc.record({
    type: fc.constant('media' as const),
    mimeType: fc.constantFrom('image/png', 'audio/mpeg', 'application/pdf'),
    source: fc.record({ kind: fc.constant('handle' as const), ref: handle }),
  }),
);

const SESSION = '5f0c9d6e-0000-4000-8000-000000000001';
const MOMENT = '2026-11-19T00:00:00.000Z';

const role = fc.constantFrom(
  'user' as const,
  'user' as const,
  'assistant' as const,
  'assistant' as const,
  'tool' as const,
  'system' as const,
);

/** Messages in any order of roles, with anything in them. */
export const transcripts: fc.Arbitrary<SessionMessage[]> = fc
  .array(fc.record({ role, content: fc.array(part, { maxLength: 4 }) }), { maxLength: 12 })
  .map((messages) =>
    messages.map((message, sequenceNumber) => ({
      ...message,
      id: `5f0c9d6e-0000-4000-8000-${String(sequenceNumber).padStart(12, '0')}`,
      sessionId: SESSION,
      sequenceNumber,
      timestamp: MOMENT,
    })),
  );

export const recordOf = (more: Partial<AgentSessionRecord> = {}): AgentSessionRecord => ({
  id: SESSION,
  agentSlug: 'mara',
  context: { workingDir: '/srv', fsScopeTier: 'sandboxed' },
  status: 'idle',
  totalInputTokens: 0,
  totalOutputTokens: 0,
  totalCostMicrocents: 0,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  ...more,
});

export const records: fc.Arbitrary<AgentSessionRecord> = fc
  .record(
    {
      title: fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 150 })
        .filter((title) => title.length <= 200),
      agentSnapshot: fc.record({
        id: fc.constant('mara'),
        model: fc.constant('m-1'),
        provider: fc.constant('local' as const),
        system_prompt: words.filter((text) => text !== ''),
      }),
    },
    { requiredKeys: [] },
  )
  .map((more) => recordOf(more));

/** The same as said by people: `user:Hello`, `assistant:Hi`, `call:read_file`, `tool:ok`. */
export function messagesOf(...lines: readonly string[]): SessionMessage[] {
  return lines.map((line, sequenceNumber) => {
    const [kind = '', text = ''] = line.split(/:(.*)/s);
    const content: DurableContentPart[] =
      kind === 'call'
        ? [{ type: 'tool_call', id: `c${sequenceNumber}`, name: text, args: {} }]
        : kind === 'tool'
          ? [{ type: 'tool_result', toolCallId: `c${sequenceNumber - 1}`, result: text }]
          : [{ type: 'text', text }];
    const said = kind === 'call' ? 'assistant' : kind;
    if (said !== 'user' && said !== 'assistant' && said !== 'tool' && said !== 'system')
      throw new Error(line);
    return {
      id: `5f0c9d6e-0000-4000-8000-${String(sequenceNumber).padStart(12, '0')}`,
      sessionId: SESSION,
      sequenceNumber,
      role: said,
      content,
      timestamp: MOMENT,
    };
  });
}
