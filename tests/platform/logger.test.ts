import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLogger } from '#lib/platform/logger.ts';

/** Said once more: a test that asks the logger itself what it cuts misses nothing that it forgets. */
const CUT = [
  ...['pii', 'email', 'password', 'token', 'tokenHash', 'token_hash', 'authorization', 'cookie', 'secret'],
  ...['apikey', 'access_token', 'refresh_token'],
];

function logged(fields: object, level = 'info'): string {
  let line = '';
  createLogger(level, {
    write: (text) => {
      line += text;
    },
  }).info(fields, 'message');
  return line;
}

test('the log cuts secrets and names of people up to three levels deep', () => {
  const value = fc.stringMatching(/^canary-[a-z]{8}$/);
  fc.assert(
    fc.property(fc.constantFrom(...CUT), fc.integer({ min: 0, max: 2 }), value, (key, depth, canary) => {
      let fields: object = { [key]: canary };
      for (let level = 0; level < depth; level += 1) fields = { wrap: fields };
      expect(logged(fields)).not.toContain(canary);
    }),
  );
});

test('an error keeps its kind, message and stack, and nothing else that hangs on it', () => {
  const error = Object.assign(new Error('duplicate key'), {
    details: 'Key (email)=(mara@example.org) exists',
    code: '23505',
  });
  const line = logged({ err: new Error('outer', { cause: error }) });
  expect(line).toContain('outer');
  expect(line).not.toContain('mara@example.org');
  expect(logged({ err: error })).toContain('23505');
  expect(logged({ err: error })).not.toContain('mara@example.org');
});

test('every line of the log is one JSON object with a time and a level by name', () => {
  expect(JSON.parse(logged({ requestId: 'r-1' }))).toMatchObject({
    level: 'info',
    requestId: 'r-1',
    msg: 'message',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});
