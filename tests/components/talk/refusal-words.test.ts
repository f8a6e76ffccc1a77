import { expect, test } from 'vitest';
import { refusalWords } from '#components/talk/refusal-words.ts';
import { enoughTexts, sessionTexts } from '#lib/conversations/texts/session.public.ts';
import { ERROR_CODES } from '#lib/platform/error-codes.public.ts';

const wordsOf = (code: string, message: string | null = null) =>
  refusalWords({ code, message, retryAt: null });

test.each([
  ['unavailable', sessionTexts.noProvider],
  ['unavailable', sessionTexts.noVoiceYet],
  ['unavailable', sessionTexts.providerSlow],
  ['limit_reached', enoughTexts.minutes],
  ['limit_reached', enoughTexts.calls],
  ['conflict', sessionTexts.changed],
  ['interview_requires_ingestion', sessionTexts.takesNothingIn],
])('the refusal %s is told in the words of the server, which knows the reason: %s', (code, message) => {
  expect(wordsOf(code, message).body).toBe(message);
});

test.each(['offline', 'microphone_denied', 'public_runtime_stale', 'share_link_invalid'])(
  'the refusal %s is told in the words of the page, which knows more than the server',
  (code) => {
    expect(wordsOf(code, 'What the server says.').body).not.toBe('What the server says.');
  },
);

test.each([...Object.keys(ERROR_CODES), 'a code of tomorrow'])('%s has words, whoever sent it', (code) => {
  const { title, body } = wordsOf(code);
  expect(title.length).toBeGreaterThan(0);
  expect(body.length).toBeGreaterThan(0);
});
