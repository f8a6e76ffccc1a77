import { describe, expect, test } from 'vitest';
import {
  INITIAL_TALK,
  mayStart,
  openSession,
  type TalkEvent,
  type TalkSession,
  type TalkState,
  talkReducer,
} from '#components/talk/talk-state.ts';

const session: TalkSession = {
  conversationId: 'c-1',
  isPublic: false,
  textOnly: false,
  offRecord: false,
  warnings: [],
};
const wish = { textOnly: false, offRecord: false };
const refusal = (code: string) => ({ code, message: null, retryAt: null });

const talkAfter = (...events: TalkEvent[]): TalkState => events.reduce(talkReducer, INITIAL_TALK);

const START: TalkEvent = { type: 'start', attempt: 1, wish };
const OPENED: TalkEvent = { type: 'opened', attempt: 1, session };
const CONNECTED: TalkEvent = { type: 'connected', attempt: 1, at: 1_000 };
const LIVE = [START, OPENED, CONNECTED];
const LOST: TalkEvent = { type: 'lost', attempt: 1 };
const RESUME: TalkEvent = { type: 'resume', attempt: 2 };

describe('the way through a conversation', () => {
  test('a conversation goes from the button to its end', () => {
    expect(talkAfter(START).phase).toEqual({ name: 'connecting', wish, session: null, after: null });
    expect(talkAfter(START, OPENED).phase).toEqual({ name: 'connecting', wish, session, after: null });
    const live = talkAfter(...LIVE);
    expect(live.phase).toEqual({ name: 'live', session, mode: 'listening', isMuted: false });
    expect(live.since).toBe(1_000);
    expect(talkAfter(...LIVE, { type: 'end' }).phase).toEqual({ name: 'ended', session, by: 'person' });
  });

  test('called off before the server answered it was never there', () => {
    expect(talkAfter(START, { type: 'end' }).phase).toEqual({ name: 'idle' });
    expect(talkAfter(START, { type: 'end' }, OPENED).phase).toEqual({ name: 'idle' });
  });

  test('called off while the line is opened it has to be ended on the server', () => {
    expect(talkAfter(START, OPENED, { type: 'end' }).phase).toEqual({ name: 'ended', session, by: 'person' });
  });

  test('refused, it says why and can be started again', () => {
    const refused = talkAfter(START, { type: 'refused', attempt: 1, refusal: refusal('rate_limited') });
    expect(refused.phase).toEqual({
      name: 'refused',
      wish,
      refusal: refusal('rate_limited'),
      after: null,
    });
    expect(mayStart(refused)).toBe(true);
    expect(talkReducer(refused, { type: 'back' }).phase).toEqual({ name: 'idle' });
  });

  test('refused while it is connected again, the words that had begun to come do not go on arriving', () => {
    const again = talkAfter(...LIVE, { type: 'lost', attempt: 1 }, { type: 'resume', attempt: 2 });
    const begun = talkReducer(again, {
      type: 'said',
      attempt: 2,
      said: { type: 'part', words: 'I kept it', eventId: 1 },
    });
    const after = talkReducer(begun, { type: 'refused', attempt: 2, refusal: refusal('unavailable') });
    expect(after.phase.name).toBe('dropped');
    expect(after.transcript.lines.at(-1)).toMatchObject({ words: 'I kept it', state: 'said' });
  });

  test('another conversation that is called off, or refused and left, leaves the one before it on the page', () => {
    const first = talkAfter(
      ...LIVE,
      { type: 'said', attempt: 1, said: { type: 'typed', words: 'Who kept it?' } },
      { type: 'end' },
    );
    const again = talkReducer(first, { type: 'start', attempt: 2, wish });
    const refused = talkReducer(again, { type: 'refused', attempt: 2, refusal: refusal('unavailable') });
    const onceMore = talkReducer(refused, { type: 'start', attempt: 3, wish });
    for (const left of [
      talkReducer(again, { type: 'end' }),
      talkReducer(refused, { type: 'back' }),
      talkReducer(onceMore, { type: 'end' }),
    ]) {
      expect(left.phase).toEqual(first.phase);
      expect(left.transcript).toEqual(first.transcript);
    }
  });

  test.each(['reflection', 'time'] as const)('ended by the %s', (by) => {
    expect(talkAfter(...LIVE, { type: 'closed', attempt: 1, by }).phase).toEqual({
      name: 'ended',
      session,
      by,
    });
  });
});

describe('a lost connection', () => {
  test('a lost connection leaves the conversation open, to be gone on with', () => {
    const dropped = talkAfter(...LIVE, LOST);
    expect(dropped.phase).toEqual({ name: 'dropped', session, isMuted: false, refusal: null });
    expect(openSession(dropped)).toEqual(session);
    const again = talkAfter(...LIVE, LOST, RESUME, { type: 'connected', attempt: 2, at: 9_000 });
    expect(again.phase.name).toBe('live');
    expect(again.since).toBe(1_000);
  });

  test('a line that never stood can be tried again too', () => {
    expect(talkAfter(START, OPENED, LOST).phase.name).toBe('dropped');
  });

  test('what was said stays, and nothing arrives any more', () => {
    const said: TalkEvent = {
      type: 'said',
      attempt: 1,
      said: { type: 'part', words: 'I kept the', eventId: 1 },
    };
    const { lines } = talkAfter(...LIVE, said, LOST).transcript;
    expect(lines).toMatchObject([{ words: 'I kept the', state: 'said' }]);
  });

  test('a lost connection says what the provider refused, and can be tried again', () => {
    const dropped = talkAfter(START, OPENED, { ...LOST, because: 'all_lines_busy' });
    expect(dropped.phase).toMatchObject({ name: 'dropped', refusal: refusal('all_lines_busy') });
    expect(talkReducer(dropped, RESUME).phase).toMatchObject({ name: 'reconnecting' });
  });

  test('what the lost line still tells is not heard', () => {
    const dropped = talkAfter(...LIVE, LOST, RESUME);
    const late: TalkEvent[] = [
      LOST,
      CONNECTED,
      { type: 'closed', attempt: 1, by: 'reflection' },
      { type: 'said', attempt: 1, said: { type: 'typed', words: 'late' } },
    ];
    expect(late.reduce(talkReducer, dropped)).toEqual(dropped);
  });

  test('refused once, it may be tried again; over on the server, it has ended', () => {
    const reconnecting = [...LIVE, LOST, RESUME];
    const refused = (code: string): TalkEvent => ({ type: 'refused', attempt: 2, refusal: refusal(code) });
    expect(talkAfter(...reconnecting, refused('unavailable')).phase).toEqual({
      name: 'dropped',
      session,
      isMuted: false,
      refusal: refusal('unavailable'),
    });
    expect(talkAfter(...reconnecting, refused('conversation_not_active')).phase).toEqual({
      name: 'ended',
      session,
      by: 'meantime',
    });
    // So it is answered to a browser that does not keep the cookie of its guest: however often, the same.
    expect(talkAfter(...reconnecting, refused('not_found')).phase).toEqual({
      name: 'ended',
      session,
      by: 'outOfReach',
    });
  });
});

describe('muted', () => {
  const mute: TalkEvent = { type: 'muted', isMuted: true };

  test('a voice call can be, and still is after it was taken up again', () => {
    expect(talkAfter(...LIVE, mute).phase).toMatchObject({ name: 'live', isMuted: true });
    const resumed: TalkEvent = { type: 'connected', attempt: 2, at: 2_000 };
    const again = talkAfter(...LIVE, mute, LOST, RESUME, resumed);
    expect(again.phase).toMatchObject({ name: 'live', isMuted: true });
    const refusedOnce: TalkEvent = { type: 'refused', attempt: 2, refusal: refusal('unavailable') };
    const later = talkAfter(...LIVE, mute, LOST, RESUME, refusedOnce, { type: 'resume', attempt: 3 });
    expect(talkReducer(later, { ...resumed, attempt: 3 }).phase).toMatchObject({
      name: 'live',
      isMuted: true,
    });
    expect(talkAfter(...LIVE, LOST, RESUME, resumed).phase).toMatchObject({ isMuted: false });
  });

  test('a written one has nothing to mute', () => {
    const written = talkAfter(START, { ...OPENED, session: { ...session, textOnly: true } }, CONNECTED);
    expect(talkReducer(written, mute)).toBe(written);
  });
});

describe('going over from voice to writing, and back', () => {
  const SWITCH: TalkEvent = { type: 'switch', attempt: 2, textOnly: true };
  const inWriting = { ...session, textOnly: true };

  test('going over between voice and writing is another call of the same conversation, and what was said stays', () => {
    const said: TalkEvent = { type: 'said', attempt: 1, said: { type: 'typed', words: 'Hello' } };
    const over = talkAfter(...LIVE, said, SWITCH);
    expect(over.phase).toEqual({ name: 'reconnecting', session: inWriting, isMuted: false });
    expect(over.transcript.lines.map(({ words }) => words)).toEqual(['Hello']);
    expect(over.switches).toEqual({ 2: 'writing' });
    expect(talkReducer(over, LOST)).toBe(over);
    expect(talkReducer(over, { ...CONNECTED, attempt: 2 }).phase).toMatchObject({
      name: 'live',
      session: inWriting,
    });
  });

  test('going over between voice and writing to what it is already, or while no line stands, changes nothing', () => {
    const live = talkAfter(...LIVE);
    expect(talkReducer(live, { ...SWITCH, textOnly: false })).toBe(live);
    const dropped = talkAfter(...LIVE, LOST);
    expect(talkReducer(dropped, SWITCH)).toBe(dropped);
  });

  test('going over between voice and writing without a microphone goes on in writing', () => {
    const written = talkAfter(START, { ...OPENED, session: inWriting }, CONNECTED);
    const aloud = talkReducer(written, { type: 'switch', attempt: 2, textOnly: false });
    const denied = { type: 'refused', attempt: 2, refusal: refusal('microphone_denied') } as const;
    expect(talkReducer(aloud, denied).phase).toMatchObject({ name: 'dropped', session: inWriting });
  });
});
