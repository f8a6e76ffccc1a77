import { expect, test } from 'vitest';
import { localSearchLine, localVoiceLine } from '#lib/local/terminal.ts';

test('the start names the packages without which the local voice does not hear or speak, and the command for them', () => {
  expect(localVoiceLine({ speaks: true, hears: true, missing: [] })).toBe('hears and speaks English');
  const line = localVoiceLine({ speaks: false, hears: false, missing: ['onnxruntime-web', 'a-voice'] });
  expect(line).toBe(
    'writes only; for the rest run npm install --include=optional (onnxruntime-web, a-voice)',
  );
});

test('the start names the packages without which search goes by words alone', () => {
  expect(localSearchLine(true, [])).toBe('by words and by what they mean');
  expect(localSearchLine(true, ['a-model'])).toBe(
    'by words; for what they mean run npm install --include=optional (a-model)',
  );
  expect(localSearchLine(false, [])).toBe('by words; SENTENCE_MODEL is off');
});
