import { expect, test } from 'vitest';
import { answerToSay } from '#components/talk/answer-announcer.tsx';
import { callStateWord, stateToSay } from '#components/talk/call-status.tsx';
import { awaitedRoom, INITIAL_TALK, type TalkEvent, talkReducer } from '#components/talk/talk-state.ts';
import { secondsToSay } from '#components/talk/wait-for-room.tsx';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';

const words = talkTexts.state;
const ID = '120c74d1-8076-42bf-9c2d-50938367047e';

const opening = (textOnly: boolean): TalkEvent[] => {
  const wish = { textOnly, offRecord: false };
  const session = { ...wish, conversationId: 'c-1', isPublic: false, warnings: [] };
  return [
    { type: 'start', attempt: 1, wish },
    { type: 'opened', attempt: 1, session },
  ];
};
const live = (textOnly: boolean): TalkEvent[] => [
  ...opening(textOnly),
  { type: 'connected', attempt: 1, at: 1 },
];
const said = (said: Extract<TalkEvent, { type: 'said' }>['said']): TalkEvent => ({
  type: 'said',
  attempt: 1,
  said,
});
const ASKED = said({ type: 'typed', words: 'Who?' });
const PART = said({ type: 'part', words: 'I kept', eventId: 2 });
const ANSWERED = said({ type: 'answer', words: `I did [${ID}].`, eventId: 2 });
const LOST: TalkEvent = { type: 'lost', attempt: 1 };

const after = (...events: TalkEvent[]) => events.reduce(talkReducer, INITIAL_TALK);

test('the state of a written call says whose turn it is', () => {
  expect(callStateWord(after(...live(true)))).toBe(words.yourTurn);
  expect(callStateWord(after(...live(true), ASKED))).toBe(words.thinking);
  expect(callStateWord(after(...live(true), ASKED, PART))).toBe(words.answering);
  expect(callStateWord(after(...live(true), ASKED, ANSWERED))).toBe(words.yourTurn);
});

test('a screen reader is not told whose turn it is, but of the line and of the microphone', () => {
  for (const events of [live(true), [...live(true), ASKED], [...live(true), ASKED, PART], live(false)])
    expect(stateToSay(after(...events))).toBeNull();
  expect(stateToSay(after(...live(false), { type: 'muted', isMuted: true }))).toBe(words.muted);
  expect(stateToSay(after(...opening(true)))).toBe(words.connecting);
  expect(stateToSay(after(...live(true), LOST))).toBe(words.dropped);
});

test('a line that never stood was not lost', () => {
  expect(callStateWord(after(...opening(true), LOST))).toBe(words.notConnected);
  expect(callStateWord(after(...live(true), LOST))).toBe(words.dropped);
});

test('while a place is awaited, the state is silent and the refusal stays, also while it is asked for', () => {
  const wish = { textOnly: true, offRecord: false };
  const refusal = { code: 'limit_reached', message: 'Wait.', retryAt: 1, isForRoom: true };
  const refused: TalkEvent[] = [
    { type: 'start', attempt: 1, wish },
    { type: 'refused', attempt: 1, refusal },
  ];
  const again: TalkEvent = { type: 'start', attempt: 2, wish: { ...wish, waitsForRoom: true } };
  expect(awaitedRoom(after(...refused))).toEqual({ wish, refusal });
  const asking = after(...refused, again);
  expect(awaitedRoom(asking)?.refusal).toEqual(refusal);
  expect(callStateWord(asking)).toBeNull();
  const session = { ...wish, conversationId: 'c-1', isPublic: true, warnings: [] };
  expect(awaitedRoom(after(...refused, again, { type: 'opened', attempt: 2, session }))).toBeNull();
  const tomorrow = { code: 'limit_reached', message: 'Wait.', retryAt: 1 };
  expect(
    awaitedRoom(
      after({ type: 'start', attempt: 1, wish }, { type: 'refused', attempt: 1, refusal: tomorrow }),
    ),
  ).toBeNull();
});

test('a screen reader is told three times within how long a count-down ends', () => {
  const told = Array.from({ length: 60 }, (_, at) => secondsToSay(60 - at));
  expect([...new Set(told)]).toEqual([60, 30, 10]);
});

test('a screen reader is told only whole written answers, without the names of their sources', () => {
  expect(answerToSay(after(...live(true), ASKED, PART))).toBeNull();
  expect(answerToSay(after(...live(true), ASKED, ANSWERED))).toBe('I did.');
  expect(answerToSay(after(...live(true), ASKED, ANSWERED, ASKED))).toBeNull();
  expect(answerToSay(after(...live(false), ASKED, ANSWERED))).toBeNull();
});
