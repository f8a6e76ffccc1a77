import { codeTexts } from '#lib/platform/texts/codes.public.ts';
import '#tests/test-environment.ts';
import { describe, expect, test } from 'vitest';
import { ERROR_CODES, type ErrorCode, isErrorCode } from '#lib/platform/error-codes.public.ts';
import { failureResponse, visibleFailure } from '#lib/platform/http/failure-response.ts';

const codes = Object.keys(ERROR_CODES).filter(isErrorCode);

describe.each(codes)('%s', (code) => {
  test('the code has an error status, and a text that is a sentence', () => {
    const { status } = ERROR_CODES[code];
    const text = codeTexts[code];
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).toMatch(/^[A-Z].*\.$/);
  });

  test('answers with its status, its code and a reference', async () => {
    const response = failureResponse({ code }, 'ref-12345678');
    expect(response.status).toBe(ERROR_CODES[code].status);
    expect(await response.json()).toMatchObject({ error: { code, reference: 'ref-12345678' } });
  });
});

test('a masked failure says nothing but the text of the table', () => {
  const shown = visibleFailure(
    { code: 'internal', message: 'relation "secrets" does not exist', fields: { a: 'leak' } },
    'ref-12345678',
  );
  expect(shown).toEqual({ code: 'internal', message: codeTexts.internal, reference: 'ref-12345678' });
});

test('only error codes that are masked answer with 500', () => {
  const faults = codes.filter((code: ErrorCode) => ERROR_CODES[code].status === 500);
  expect(faults.every((code) => ERROR_CODES[code].visibility === 'masked')).toBe(true);
});

test('the names of object methods are no error codes', () => {
  expect(['toString', 'constructor', '__proto__', ''].some(isErrorCode)).toBe(false);
});

test('a limit says when to come back', () => {
  expect(
    failureResponse({ code: 'rate_limited', retryAfterSeconds: 17 }, 'r').headers.get('retry-after'),
  ).toBe('17');
});
