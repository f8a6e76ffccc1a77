import { expect, test } from 'vitest';
import { hasRecap, isComplete, keptWords, madeWords } from '#components/talk/call-ended.tsx';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';

const member = { isPublic: false, offRecord: false, isInterview: false };
const guest = { ...member, isPublic: true };
const offRecord = { ...member, offRecord: true };
const interview = { ...member, isInterview: true };
const settled = {
  durationSeconds: 3,
  offRecord: false,
  isSettled: true,
  turnsKept: 3,
  hasSpoken: true,
  recap: null,
  memories: [],
  source: null,
};
const greeting = { ...settled, turnsKept: 1, hasSpoken: false };
const watching = { isOver: false, isClosed: false };
const gaveUp = { isOver: true, isClosed: false };

test('a recap is for members who talked on the record', () => {
  expect([member, guest, offRecord, interview].map(hasRecap)).toEqual([true, false, false, false]);
});

test('the page waits only for results of a conversation that will come', () => {
  const source = { id: 's', status: 'queued' };
  expect(isComplete(member, settled)).toBe(false);
  expect(isComplete(member, { ...settled, recap: 'We talked.' })).toBe(true);
  expect(isComplete(interview, settled)).toBe(false);
  expect(isComplete(interview, { ...settled, source })).toBe(true);
  expect(isComplete(guest, settled)).toBe(true);
  expect(isComplete(guest, { ...settled, isSettled: false })).toBe(false);
  expect([member, interview].map((kind) => isComplete(kind, greeting))).toEqual([true, true]);
});

test('the page says of a conversation of a greeting alone that no recap is made', () => {
  const watch = { outcome: greeting, ...watching };
  expect(madeWords(member, watch)).toBe(talkTexts.recapUnspoken);
  expect(madeWords(interview, watch)).toBe(talkTexts.sourceUnspoken);
  expect(madeWords(guest, watch)).toBeNull();
});

test('the page says which result is still to come, and says it otherwise when it takes longer', () => {
  const watch = { outcome: settled, ...watching };
  const late = { outcome: settled, ...gaveUp };
  expect(madeWords(member, watch)).toBe(talkTexts.recapComing);
  expect(madeWords(member, late)).toBe(talkTexts.recapLater);
  expect(madeWords(interview, watch)).toBe(talkTexts.sourceComing);
  expect(madeWords(interview, late)).toBe(talkTexts.sourceLater);
  expect(madeWords(offRecord, watch)).toBeNull();
});

test('the page says what was kept of a conversation', () => {
  expect(keptWords(member, { outcome: settled, ...watching })).toBe(talkTexts.kept(3));
  expect(keptWords(member, { outcome: { ...greeting, turnsKept: 0 }, ...watching })).toBe(
    talkTexts.keptEmpty,
  );
  expect(keptWords(member, { outcome: null, ...watching })).toBe(talkTexts.settling);
  expect(keptWords(member, { outcome: null, ...gaveUp })).toBe(talkTexts.settlesLater);
  expect(keptWords(offRecord, { outcome: settled, ...watching })).toBe(talkTexts.keptNothing);
});

test('a browser that is not shown what became of it promises nothing', () => {
  const watch = { outcome: null, isOver: true, isClosed: true };
  expect(keptWords(guest, watch)).toBe(talkTexts.outcomeClosed);
  expect(madeWords(member, watch)).toBeNull();
});
