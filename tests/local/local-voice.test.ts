import { expect, test } from 'vitest';
import { localVoiceLine } from '#lib/local/terminal.ts';

test('the start names the packages without which the local voice does not hear or speak, and the command for them', () => {
  expect(localVoiceLine({ speaks: true, hears: true, missing: [] })).toBe('hears and speaks English');
  const line = localVoiceLine({ speaks: false, hears: false, missing: ['onnxruntime-web', 'a-voice'] });
  expect(line).toBe(
    'writes only; for the rest run npm install --include=optional (onnxruntime-web, a-voice)',
  );
});
