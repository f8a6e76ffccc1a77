import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  INITIAL_TALK,
  openSession,
  type TalkEvent,
  type TalkPhase,
  type TalkState,
  talkReducer,
} from '#components/talk/talk-state.ts';

/** What the phases may follow one another as; everything else is impossible. */
const FOLLOWS: Readonly<Record<TalkPhase['name'], readonly TalkPhase['name'][]>> = {
  idle: ['connecting'],
  connecting: ['live', 'dropped', 'ended', 'refused', 'idle'],
  live: ['dropped', 'ended', 'reconnecting'],
  dropped: ['reconnecting', 'ended'],
  reconnecting: ['live', 'dropped', 'ended'],
  ended: ['connecting'],
  refused: ['connecting', 'idle', 'ended'],
};

const attempt = fc.integer({ min: 0, max: 6 });
const words = fc.constantFrom('Who kept it?', 'I did.', '', ' ', 'For forty years.');
const eventId = fc.integer({ min: 1, max: 4 });
const citation = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  words: fc.constant('w'),
  namespace: fc.constant('n'),
  sourceTitle: fc.constant('t'),
});
const wish = fc.record({ textOnly: fc.boolean(), offRecord: fc.boolean() });
const session = fc.record({
  conversationId: fc.constantFrom('c-1', 'c-2'),
  isPublic: fc.boolean(),
  textOnly: fc.boolean(),
  offRecord: fc.boolean(),
  warnings: fc.constant([]),
});
const said = fc.oneof(
  fc.record({ type: fc.constant('typed' as const), words }),
  fc.record({ type: fc.constant('heard' as const), words, eventId: fc.option(eventId) }),
  fc.record({
    type: fc.constantFrom('part' as const, 'answer' as const, 'correction' as const),
    words,
    eventId,
  }),
  fc.record({ type: fc.constant('found' as const), citations: fc.array(citation, { maxLength: 3 }) }),
);
const refusal = fc.record({
  code: fc.constantFrom('conversation_not_active', 'not_found', 'rate_limited', 'microphone_denied'),
  message: fc.constant(null),
  retryAt: fc.constant(null),
});

const event: fc.Arbitrary<TalkEvent> = fc.oneof(
  fc.record({ type: fc.constant('start' as const), attempt, wish }),
  fc.record({ type: fc.constant('resume' as const), attempt }),
  fc.record({ type: fc.constant('opened' as const), attempt, session }),
  fc.record({ type: fc.constant('connected' as const), attempt, at: fc.nat() }),
  fc.record({ type: fc.constant('refused' as const), attempt, refusal }),
  fc.record({
    type: fc.constant('mode' as const),
    attempt,
    mode: fc.constantFrom('listening' as const, 'speaking' as const),
  }),
  fc.record({ type: fc.constant('lost' as const), attempt }),
  fc.record({
    type: fc.constant('closed' as const),
    attempt,
    by: fc.constantFrom('reflection' as const, 'time' as const),
  }),
  fc.record({ type: fc.constant('said' as const), attempt, said }),
  fc.record({ type: fc.constant('muted' as const), isMuted: fc.boolean() }),
  fc.record({ type: fc.constant('switch' as const), attempt, textOnly: fc.boolean() }),
  fc.record({ type: fc.constant('end' as const) }),
  fc.record({ type: fc.constant('back' as const) }),
);

/** Most of them belong to the attempt that is under way: by chance alone few calls would ever stand. */
const fitted = fc.tuple(
  event,
  fc.integer({ min: 0, max: 9 }).map((chance) => chance > 0),
);

function step(state: TalkState, [happened, fits]: readonly [TalkEvent, boolean]): TalkState {
  if (!fits || !('attempt' in happened)) return talkReducer(state, happened);
  const begins = happened.type === 'start' || happened.type === 'resume' || happened.type === 'switch';
  return talkReducer(state, { ...happened, attempt: state.attempt + (begins ? 1 : 0) });
}

function expectPossible(before: TalkState, state: TalkState): void {
  const { phase, transcript } = state;
  if (before.phase.name !== phase.name) expect(FOLLOWS[before.phase.name]).toContain(phase.name);
  if (phase.name === 'live') {
    expect(state.since).not.toBeNull();
    expect(phase.session.textOnly && phase.isMuted).toBe(false);
  }
  // No connection opens a microphone that was closed by hand.
  if ('isMuted' in before.phase && 'isMuted' in phase && before.phase.name !== 'live') {
    expect(phase.isMuted).toBe(before.phase.isMuted);
  }
  // What was said is not wiped off the page.
  if (phase.name === 'idle') expect(transcript.lines).toEqual([]);
  // A conversation that is open somewhere can always be ended from here, and stays the same one until then.
  const [was, is] = [openSession(before), openSession(state)];
  // Only a person, or a microphone that is refused, turns talking into writing.
  if (was && phase.name !== 'ended') expect({ ...is, textOnly: was.textOnly }).toEqual(was);
  expect(state.attempt).toBeGreaterThanOrEqual(before.attempt);

  expect(transcript.lines.length).toBeGreaterThanOrEqual(before.transcript.lines.length);
  expect(transcript.lines.map(({ id }) => id)).toEqual(transcript.lines.map((_, index) => index));
  for (const line of transcript.lines) {
    expect(line.attempt).toBeLessThanOrEqual(state.attempt);
    expect(new Set(line.citations.map(({ id }) => id)).size).toBe(line.citations.length);
    if (line.who === 'person') expect(line.state).toBe('said');
    // Nothing arrives over a line that is gone.
    if (line.state === 'arriving') expect(line.attempt).toBe(state.attempt);
    if (phase.name === 'ended' || phase.name === 'dropped' || phase.name === 'idle') {
      expect(line.state).not.toBe('arriving');
    }
  }
  before.transcript.lines.forEach((line, index) => {
    const now = transcript.lines[index];
    expect(now).toMatchObject({
      id: line.id,
      who: line.who,
      conversationId: line.conversationId,
      attempt: line.attempt,
    });
    if (line.who === 'person') expect(now?.words).toBe(line.words);
  });
}

test('no sequence of events leaves an impossible state', () => {
  let reachedLive = 0;
  let wentOn = 0;
  fc.assert(
    fc.property(fc.array(fitted, { minLength: 30, maxLength: 80 }), (events) => {
      let state = INITIAL_TALK;
      for (const happened of events) {
        const next = step(state, happened);
        expectPossible(state, next);
        if (state.phase.name !== 'live' && next.phase.name === 'live') reachedLive += 1;
        if (state.phase.name === 'reconnecting' && next.phase.name === 'live') wentOn += 1;
        state = next;
      }
    }),
    { numRuns: 600 },
  );
  // Otherwise the property would hold of nothing.
  expect(reachedLive).toBeGreaterThan(30);
  expect(wentOn).toBeGreaterThan(0);
});

test('an event of another attempt changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fitted, { maxLength: 40 }), event, (events, late) => {
      const state = events.reduce(step, INITIAL_TALK);
      if (!('attempt' in late) || late.type === 'start' || late.type === 'resume' || late.type === 'switch')
        return;
      expect(talkReducer(state, { ...late, attempt: state.attempt + 1 })).toBe(state);
    }),
  );
});
