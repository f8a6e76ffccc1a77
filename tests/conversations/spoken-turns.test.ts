import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spokenTurns } from '#lib/conversations/settle-call.ts';
import type { VoiceTurn } from '#lib/speech/voice-provider.ts';

const ONE = '11111111-1111-4111-8111-111111111111';
const TWO = '22222222-2222-4222-8222-222222222222';

const turn = (role: VoiceTurn['role'], text: string, more: Partial<VoiceTurn> = {}): VoiceTurn => ({
  role,
  text,
  atSeconds: 0,
  interrupted: false,
  toolCalls: [],
  toolResults: [],
  ...more,
});

const found = (...citations: string[]) => result('retrieve_context', answer(citations));
const answer = (citations: readonly string[]) =>
  JSON.stringify({
    passages: citations.map((citation) => ({
      text: 'x',
      namespace: 'n',
      source_title: 't',
      citation,
      date: null,
      speaker: null,
      heading: null,
      closeness: 'strong',
    })),
  });
const result = (name: string, output: string, isError = false): Partial<VoiceTurn> => ({
  toolResults: [{ requestId: 'r', name, output, isError }],
});

const citationsOf = (turns: readonly VoiceTurn[]) => spokenTurns(turns).map(({ citations }) => citations);

test('an answer has the citations of what was found for it, in its own turn or before', () => {
  expect(
    citationsOf([
      turn('user', 'Where?'),
      turn('agent', '', found(ONE)),
      turn('agent', 'There.'),
      turn('user', 'And when?'),
      turn('agent', 'Then.', found(TWO, TWO)),
    ]),
  ).toEqual([[], [ONE], [], [TWO]]);
});

test('sources found for an answer that was never given belong to no later one', () => {
  expect(
    citationsOf([
      turn('agent', '', found(ONE)),
      turn('user', 'Wait, something else.'),
      turn('agent', 'Yes?'),
    ]),
  ).toEqual([[], []]);
});

test.each([
  ['another tool', result('request_source_ingest', answer([ONE]))],
  ['an answer that failed', result('retrieve_context', answer([ONE]), true)],
  ['no JSON', result('retrieve_context', '{')],
  ['another shape', result('retrieve_context', '{"passages": 5}')],
  ['what is no id', found('drop table')],
])('an answer takes no citations from %s', (_, more) => {
  expect(citationsOf([turn('agent', 'There.', more)])).toEqual([[]]);
});

test('turns without words are left out, and what cannot be seen is taken out of the others', () => {
  const spoken = spokenTurns([turn('user', ' \u200b '), turn('agent', 'Good\u0000 \u202emorning. ')]);
  expect(spoken.map(({ body }) => body)).toEqual(['Good morning.']);
});

test('every turn that a provider tells becomes one that the database takes', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          role: fc.constantFrom('user' as const, 'agent' as const),
          text: fc.string({ unit: 'binary', maxLength: 200 }),
          output: fc.oneof(fc.string(), fc.json()),
        }),
      ),
      (told) => {
        const turns = told.map(({ role, text, output }) =>
          turn(role, text, result('retrieve_context', output)),
        );
        for (const { body, speaker, citations } of spokenTurns(turns)) {
          expect(body.length).toBeGreaterThan(0);
          expect(body.isWellFormed() && !body.includes('\0')).toBe(true);
          expect(speaker === 'user' ? citations : []).toEqual([]);
        }
      },
    ),
  );
  expect(spokenTurns([turn('user', '🌊'.repeat(30_000))])[0]?.body.length).toBe(40_000);
});
