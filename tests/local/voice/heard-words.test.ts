import { describe, expect, test } from 'vitest';
import { isListening } from '#lib/local/voice/call/listening-words.ts';
import { mendNames } from '#lib/local/voice/call/mend-names.ts';
import { createTurnDetector } from '#lib/local/voice/call/turn-detector.ts';
import { EAR_FRAME_MS } from '#lib/local/voice/speech/speech.ts';

describe('names that were nearly heard', () => {
  const names = ['Kökar', 'Söderharu', 'Elin', 'Arne', 'Börje'];

  test.each([
    ['Were you born on Kirkar?', 'Were you born on Kökar?'],
    ['Tell me of Soderharu.', 'Tell me of Söderharu.'],
    ["I knew Borje's boat.", "I knew Börje's boat."],
    ['The light at Soderharo burned.', 'The light at Söderharu burned.'],
  ])('names that were nearly heard in “%s” are mended', (heard, mended) =>
    expect(mendNames(heard, names)).toBe(mended),
  );

  test.each([
    'Where are you going, and when?',
    'The car was on a line with the corner.',
    'Mary went to Berlin.',
    'I ate an apple in the harbour.',
  ])('names that were nearly heard are not put in place of what was said: “%s”', (heard) =>
    expect(mendNames(heard, names)).toBe(heard),
  );
});

describe('to listen is', () => {
  const terms = ['yeah', 'I see', 'okay'];
  const LONG_MS = 900;
  const SHORT_MS = 500;
  test.each(['Mm-hmm.', 'M. H. M.', 'Hmm.', 'Uh-huh.', 'Yeah, yeah.', 'I see. Okay.', 'Oh.', ''])(
    '“%s” is to listen, however long it takes',
    (words) => expect(isListening(words, terms, LONG_MS)).toBe(true),
  );
  test.each(['Worse.', 'Go, take.', 'D’orlon,', 'You have.'])(
    '“%s” is to listen where it is short: what was said may have been another word',
    (words) => {
      expect(isListening(words, terms, SHORT_MS)).toBe(true);
      expect(isListening(words, terms, LONG_MS)).toBe(false);
    },
  );
  test.each(['No.', 'Stop', 'Step.', 'Wait,', 'Who', 'What?', 'You saw him', 'Hold on.', 'Yeah, but wait.'])(
    '“%s” is not to listen, however short',
    (words) => expect(isListening(words, terms, SHORT_MS)).toBe(false),
  );
});

test('a turn begins with a tenth of a second of speech, goes over short pauses, and ends with a long one', () => {
  const detector = createTurnDetector((quietMs) => quietMs >= 600);
  const hear = (likely: number, frames: number) =>
    Array.from({ length: frames }, () => detector.hear(likely)).filter((change) => change !== null);
  expect(hear(0.9, 2)).toEqual([]);
  expect(hear(0, 5)).toEqual([]);
  expect(hear(0.9, 10)).toEqual(['began']);
  expect(hear(0.1, 10)).toEqual(['paused']);
  expect(hear(0.9, 10)).toEqual(['resumed']);
  expect(detector.spokenMs).toBe((10 + 10 + 10) * EAR_FRAME_MS);
  expect(hear(0.1, 18)).toEqual(['paused']);
  expect(hear(0.1, 1)).toEqual(['ended']);
});
