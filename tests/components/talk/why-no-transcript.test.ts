import { expect, test } from 'vitest';
import { whyNoTranscript } from '#app/reflections/[reflectionId]/sessions/[conversationId]/why-no-transcript.ts';
import { pastConversationTexts as texts } from '#lib/conversations/texts/history.public.ts';

const ended = { offRecord: false, role: 'guest', mode: 'share', status: 'ended', isMine: false } as const;

test('an ended conversation waits for its transcript only while something may still come', () => {
  expect(whyNoTranscript({ ...ended, isSettled: false })).toBe(texts.notArrived);
  expect(whyNoTranscript({ ...ended, isSettled: true })).toBe(texts.onlyGreeting);
});

test('whoever may not read a conversation learns nothing of what was said in it', () => {
  for (const isSettled of [true, false]) {
    const others = { ...ended, role: 'viewer', mode: 'reflection', isSettled } as const;
    expect(whyNoTranscript(others)).toBe(texts.notYours);
    expect(whyNoTranscript({ ...ended, offRecord: true, isSettled })).toBe(texts.nothingKept);
  }
});
