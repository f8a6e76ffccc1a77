import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SessionEventPayload } from '#lib/chat/session-event.public.ts';
import { chatView, harmlessInTerminal } from '#lib/ops/chat-view.ts';

const of = { nodeId: 'n', model: 'm', toolId: 'read_file', callId: 'c' };

function shown(...events: SessionEventPayload[]): string {
  let text = '';
  const view = chatView({ write: (more: string) => (text += more) });
  for (const [sequenceNumber, event] of events.entries())
    view({ ...event, sessionId: randomUUID(), timestamp: '2026-01-01T00:00:00Z', sequenceNumber });
  return text;
}

const token = (text: string): SessionEventPayload => ({ type: 'agent:token', token: text, ...of });

test.each([
  ['moves the cursor', 'a\u001b[2Jb', 'a[2Jb'],
  ['changes the title', '\u001b]0;evil\u0007a', ']0;evila'],
  ['is of the other kind of codes', '\u009b2Ja', '2Ja'],
  ['goes back over the line', 'safe\revil', 'safeevil'],
  ['deletes letters', 'abc\b\b\u007f', 'abc'],
  ['turns text round', '\u202egpj.exe\u2066\u200f', 'gpj.exe'],
  ['hides', 'a\u200b\ufeff\u{e0041}b', 'ab'],
])('the terminal view takes out text that %s', (_what, text, left) => {
  expect(harmlessInTerminal(text)).toBe(left);
});

test('the words of a model or a tool cannot control the terminal', () => {
  const nasty = fc.string({ unit: fc.constantFrom('\u001b', '\u009b', '\r', '\u202e', '[', 'm', '\n', 'a') });
  fc.assert(
    fc.property(nasty, (text) => {
      const told = shown(
        token(text),
        { type: 'agent:tool_call', toolInput: { path: text }, ...of },
        { type: 'agent:tool_result', success: false, outputSummary: text, ...of },
        {
          type: 'session:turn_completed',
          stopReason: 'error',
          tokensUsed: { input: 0, output: 0 },
          error: { code: 'tool_failed', message: text, retryable: false },
        },
      );
      expect(told).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    }),
  );
});

test('words run on, and what is beside them has lines of its own', () => {
  const completed: SessionEventPayload = {
    type: 'session:turn_completed',
    stopReason: 'stop',
    tokensUsed: { input: 1, output: 1 },
  };
  const called: SessionEventPayload = { type: 'agent:tool_call', toolInput: { path: 'a' }, ...of };
  expect(shown(token('The '), token('sea.'), called, token('Yes.'), completed)).toBe(
    'The sea.\n→ read_file {"path":"a"}\nYes.\n',
  );
  expect(shown(token('The'), { ...completed, stopReason: 'aborted' })).toBe('The\nStopped.\n');
});

test('sources are numbers, however the words that name them are cut, and what only looks like one stands', () => {
  const [one, two] = [randomUUID(), randomUUID()];
  const words = `Boats [${one}], and a pier [${two}; ${one.toUpperCase()}] [sic] [${two}] [abc`;
  fc.assert(
    fc.property(fc.array(fc.nat(words.length)), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), words.length];
      const tokens = places.slice(1).map((end, at) => token(words.slice(places[at], end)));
      const ended = { stopReason: 'stop' as const, tokensUsed: { input: 1, output: 1 } };
      expect(shown(...tokens, { type: 'session:turn_completed', ...ended })).toBe(
        'Boats [1], and a pier [2; 1] [sic] [2] [abc\n',
      );
    }),
  );
});

test('the terminal shows that a tool found something, its words and its failures, but not what it found', () => {
  const result = { type: 'agent:tool_result' as const, success: true, ...of };
  expect(shown({ ...result, outputSummary: '{"passages":[]}' })).toBe('✓ read_file\n');
  const failed = { ...result, success: false, outputSummary: '{"error":"tool_failed"}' };
  expect(shown(failed)).toBe('✗ read_file: {"error":"tool_failed"}\n');
  expect(shown({ ...result, outputSummary: 'Wrote 8 bytes.\nMore.' })).toBe('✓ read_file: Wrote 8 bytes.\n');
});
