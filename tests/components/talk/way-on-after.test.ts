import { expect, test } from 'vitest';
import { wayOnAfter } from '#components/talk/call-refused.tsx';

test.each([
  ['microphone_denied', 'write'],
  ['unauthenticated', 'signIn'],
  ['rate_limited', 'again'],
  ['unavailable', 'again'],
  ['share_link_invalid', 'none'],
  ['not_found', 'none'],
  ['voice_consent_revoked', 'none'],
])('the way on that the page offers after the refusal %s is %s', (code, way) => {
  expect(wayOnAfter(code)).toBe(way);
});
