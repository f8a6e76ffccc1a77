import { expect, test } from 'vitest';
import { chatReducer, openChat } from '#components/chat/chat-state.ts';
import type { Approval } from '#components/chat/live-turn.ts';
import { NOTHING_SAID, tell, told } from './chat-told.ts';

const DENIED = '{"error":{"code":"tool_denied","message":"This call was not allowed."}}';

const asked = tell(
  openChat(NOTHING_SAID),
  told(1, { type: 'session:turn_started' }),
  told(2, { type: 'agent:tool_call', toolId: 'write_file', toolInput: { path: 'a.txt' }, callId: 'c' }),
  told(3, {
    type: 'agent:approval_requested',
    toolId: 'write_file',
    action: 'write',
    preview: 'path: "a.txt"',
    callId: 'c',
    approvalId: 'a',
  }),
);
const result = (success: boolean, outputSummary: string, seconds = 5) =>
  told(4, { type: 'agent:tool_result', toolId: 'write_file', success, outputSummary, callId: 'c' }, seconds);
const completed = (code: string | null, seconds = 5) =>
  told(
    4,
    {
      type: 'session:turn_completed',
      stopReason: code ? 'error' : 'aborted',
      ...(code && { error: { code, message: 'No.', retryable: false } }),
    },
    seconds,
  );
const approvalOf = ({ turn }: typeof asked): Approval | undefined =>
  turn?.parts.find((part) => part.type === 'approval');

test('an approval is asked with everything that will happen', () => {
  expect(approvalOf(asked)).toMatchObject({ state: 'pending', preview: 'path: "a.txt"', name: 'write_file' });
});

test.each([
  ['allowed elsewhere, and done', result(true, 'Wrote 3 bytes.'), 'approved'],
  ['allowed elsewhere, though it failed then', result(false, 'The disk is full.'), 'approved'],
  ['refused elsewhere', result(false, DENIED), 'refused'],
  ['answered by nobody', result(false, DENIED, 303), 'expired'],
  ['stopped with its turn', completed(null), 'over'],
  ['refused, of money', completed('budget_exceeded'), 'refused'],
  ['answered by nobody, of money', completed('budget_exceeded', 303), 'expired'],
  ['allowed, of money: the answer goes on', told(4, { type: 'agent:token', token: 'So' }), 'approved'],
])('%s', (_, event, state) => {
  expect(approvalOf(tell(asked, event))).toMatchObject({ state, isOwn: false });
});

test('the first answer to an approval counts, and stays whose it was', () => {
  const own = chatReducer(asked, { type: 'decided', approvalId: 'a', decision: 'refused', isOwn: true });
  expect(approvalOf(own)).toMatchObject({ state: 'refused', isOwn: true });
  expect(approvalOf(tell(own, result(false, DENIED)))).toMatchObject({ state: 'refused', isOwn: true });
  const late = chatReducer(own, { type: 'decided', approvalId: 'a', decision: 'approved', isOwn: true });
  expect(approvalOf(late)).toMatchObject({ state: 'refused' });
});

test('a page that is read before the decision is told does not ask again', () => {
  const own = chatReducer(asked, { type: 'decided', approvalId: 'a', decision: 'approved', isOwn: true });
  const page = { ...NOTHING_SAID, lastSequence: 3, turn: asked.turn };
  expect(approvalOf(chatReducer(own, { type: 'read', page }))).toMatchObject({ state: 'approved' });
});
