import { expect, test } from 'vitest';
import { configuredProvider } from '#lib/models/configured-provider.ts';
import { parseEnv } from '#lib/platform/env.ts';
import { TEST_ENVIRONMENT } from '#tests/test-environment.ts';

function chosenWith(variables: Record<string, string>) {
  const parsed = parseEnv({ ...TEST_ENVIRONMENT, ...variables });
  if ('problems' in parsed) expect.fail(JSON.stringify(parsed.problems));
  return configuredProvider(parsed.env);
}

test.each(['anthropic', 'openai', 'gemini', 'deepseek', 'openai-compatible'])('%s can be chosen', (name) => {
  const chosen = chosenWith({
    MODEL_PROVIDER: name,
    MODEL_NAME: 'a-model',
    MODEL_API_KEY: 'a-key',
    MODEL_BASE_URL: 'http://localhost:9/v1',
  });
  expect(chosen).toMatchObject({ model: 'a-model', provider: { name } });
  expect(chosen?.key?.reveal()).toBe('a-key');
});

test('an installation without a configured model has no provider', () => {
  expect(chosenWith({ MODEL_PROVIDER: '' })).toBeNull();
});
