import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readChatEvent } from '#components/chat/chat-event.ts';
import { type ChatPage, chatReducer, isBehind, isRunning, openChat } from '#components/chat/chat-state.ts';
import { NOTHING_SAID, tell, told } from './chat-told.ts';

const empty = openChat(NOTHING_SAID);
const token = (words: string) => ({ type: 'agent:token', nodeId: 'n', model: 'm', token: words });
const completed = (ending: Record<string, unknown> = { stopReason: 'stop' }) => ({
  type: 'session:turn_completed',
  tokensUsed: { input: 1, output: 1 },
  ...ending,
});
const failed = (code: string) =>
  completed({ stopReason: 'error', error: { code, message: 'No.', retryable: true } });

const turn = [
  told(1, { type: 'session:turn_started' }),
  told(2, token('I ')),
  told(3, token('did.')),
  told(4, completed()),
];
const answered: ChatPage = {
  ...NOTHING_SAID,
  items: [
    { who: 'person', id: 'm1', words: 'Who kept it?' },
    { who: 'reflection', id: 'm2', parts: [{ type: 'words', words: 'I did.' }] },
  ],
  lastSequence: 4,
};
const unanswered: ChatPage = {
  ...NOTHING_SAID,
  items: [
    { who: 'person', id: 'm1', words: 'Who kept it?' },
    { who: 'nobody', isHalf: false, id: 'm2' },
  ],
  lastSequence: 3,
};

describe('the order of events', () => {
  test('however they arrive, doubled or out of order, what stands is what came in order', () => {
    const whole = tell(empty, ...turn);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...turn), { maxLength: 30 }), (arrived) => {
        const before = tell(empty, ...arrived);
        // As the stream does that is asked again from the last one.
        const rest = turn.filter(({ sequenceNumber }) => sequenceNumber > before.lastSequence);
        const asked = chatReducer(before, { type: 'followed' });
        expect(tell(asked, ...rest)).toEqual(whole);
      }),
    );
  });

  test('a hole is not passed over: it is asked for again, once', () => {
    const [started, first, second] = turn;
    if (!started || !first || !second) throw new Error('no events');
    const torn = tell(empty, started, second);
    expect(torn).toMatchObject({ hasGap: true, lastSequence: 1 });
    expect(tell(torn, second)).toBe(torn);
    const asked = chatReducer(torn, { type: 'followed' });
    expect(tell(asked, first, second)).toMatchObject({ hasGap: false, lastSequence: 3 });
  });

  test('an unknown type, and a known one of an unknown shape, take their place and nothing else', () => {
    const strange = tell(
      empty,
      told(1, { type: 'agent:context_compacted', left: 3 }),
      told(2, { type: 'agent:token' }),
    );
    expect(strange).toEqual({ ...empty, lastSequence: 2 });
  });

  test.each([[null], ['x'], [{ type: 'agent:token' }], [{ sequenceNumber: -1 }], [{ sequenceNumber: 1.5 }]])(
    '%j is no event',
    (value) => expect(readChatEvent(value)).toBeNull(),
  );
});

describe('what was sent', () => {
  test('a message that was sent stands until the server shows it, and is not shown twice', () => {
    const sent = chatReducer(empty, { type: 'sent', words: 'Who kept it?' });
    expect(isRunning(sent)).toBe(true);
    const done = tell(sent, ...turn);
    expect(isRunning(done)).toBe(false);
    expect(done.sent).toBe('Who kept it?');
    expect(isBehind(done, NOTHING_SAID)).toBe(true);
    expect(chatReducer(done, { type: 'read', page: NOTHING_SAID })).toBe(done);
    const read = chatReducer(done, { type: 'read', page: answered });
    expect(read).toMatchObject({ items: answered.items, sent: null, turn: null });
    expect(isBehind(read, answered)).toBe(false);
  });

  test('a message that was sent is known again when the page was read before a single event of it came', () => {
    const sent = chatReducer(empty, { type: 'sent', words: 'Who kept it?' });
    const read = chatReducer(sent, { type: 'read', page: answered });
    expect(read.sent).toBeNull();
    expect(tell(read, ...turn)).toBe(read);
  });

  test('a message that was sent goes back to whoever wrote it when it was refused, also by a turn that never began', () => {
    const sent = chatReducer(empty, { type: 'sent', words: 'Who?' });
    expect(chatReducer(sent, { type: 'not_sent', words: 'Who?' })).toMatchObject({
      sent: null,
      returned: 'Who?',
    });
    const limited = tell(sent, told(1, failed('turn_limit')));
    expect(limited).toMatchObject({ sent: null, returned: 'Who?' });
    expect(limited.turn?.ending?.error?.code).toBe('turn_limit');
    expect(isRunning(limited)).toBe(false);
  });
});

describe('what the server shows', () => {
  test('the state that the server shows is asked for when another window asks something: that is in no event', () => {
    const [started] = turn;
    if (!started) throw new Error('no event');
    expect(isBehind(tell(empty, started), NOTHING_SAID)).toBe(true);
    const mine = chatReducer(empty, { type: 'sent', words: 'x' });
    expect(isBehind(tell(mine, started), NOTHING_SAID)).toBe(false);
  });

  test('the state that the server shows does not take back what was told since', () => {
    const running = tell(
      chatReducer(tell(empty, ...turn), { type: 'sent', words: 'And then?' }),
      told(5, { type: 'session:turn_started' }),
      told(6, token('Later')),
    );
    const read = chatReducer(running, { type: 'read', page: answered });
    expect(read.items).toBe(answered.items);
    expect(read.lastSequence).toBe(6);
    expect(read.turn?.parts).toEqual([{ type: 'words', words: 'Later' }]);
  });

  test('a running turn that the server shows goes on where it was', () => {
    const page: ChatPage = {
      ...answered,
      items: answered.items.slice(0, 1),
      lastSequence: 2,
      turn: { parts: [{ type: 'words', words: 'I ' }], ending: null },
    };
    const done = tell(openChat(page), ...turn);
    expect(done.turn).toMatchObject({ parts: [{ type: 'words', words: 'I did.' }] });
  });

  test.each([
    ['aborted', completed({ stopReason: 'aborted' })],
    ['failed', failed('provider_unavailable')],
  ])(
    'a turn that the server shows as %s keeps what had come of it, and why it ended stays beside it until something else happens',
    (_, event) => {
      const [started, first] = turn;
      if (!started || !first) throw new Error('no events');
      const over = tell(chatReducer(empty, { type: 'sent', words: 'x' }), started, first, told(3, event));
      const read = chatReducer(over, { type: 'read', page: unanswered });
      expect(read.turn).toMatchObject({ parts: [], ending: {} });
      expect(chatReducer(read, { type: 'sent', words: 'Again' }).turn).toBeNull();
      expect(chatReducer(read, { type: 'read', page: { ...unanswered, lastSequence: 9 } }).turn).toBeNull();
    },
  );

  test('an answer that the server shows as cut off is kept, and why it was cut off stays beside it', () => {
    const over = tell(empty, ...turn.slice(0, 3), told(4, completed({ stopReason: 'length' })));
    const read = chatReducer(over, { type: 'read', page: answered });
    expect(read.turn).toMatchObject({ parts: [], ending: { stopReason: 'length' } });
  });
});

test('the cost of a turn is counted as events tell it, and the server has the last word', () => {
  const cost = (total: number, priced: boolean) => ({
    type: 'cost:updated',
    inputTokens: 10,
    outputTokens: 2,
    cumulativeCostMicrocents: total,
    priced,
  });
  const spent = tell(empty, told(1, cost(5, true)), told(2, cost(9, false)));
  expect(spent.cost).toEqual({ microcents: 9, inputTokens: 20, outputTokens: 4, isPriced: false });
  const page = {
    ...NOTHING_SAID,
    lastSequence: 2,
    cost: { microcents: 9, inputTokens: 21, outputTokens: 4, isPriced: false },
  };
  expect(chatReducer(spent, { type: 'read', page }).cost.inputTokens).toBe(21);
  expect(openChat(page).cost.isPriced, 'a guess stays one when the page is opened anew').toBe(false);
});
