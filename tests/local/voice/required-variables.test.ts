import { expect, test } from 'vitest';
import { fillVariables, missingVariables } from '#lib/local/voice/required-variables.ts';
import { webhookTool } from './running-voice.ts';

const speaking = { firstMessage: 'Hi {{owner_name}} {{system__time}}', prompt: '{{tone}}', tools: [] };

test('a missing variable is told in the words of the provider, the first place first', () => {
  expect(missingVariables(speaking, {})).toBe(
    "Missing required dynamic variables in first message: {'owner_name'}",
  );
  expect(missingVariables(speaking, { owner_name: '' })).toBe(
    "Missing required dynamic variables in prompt: {'tone'}",
  );
  expect(missingVariables(speaking, { owner_name: 0, tone: false })).toBeNull();
});

test('every place of a tool counts, called or not, and each name once', () => {
  const tool = webhookTool('https://{{host}}/{id}', {
    request_headers: { A: { variable_name: 'secret__a' }, B: 'Bearer {{b}}', C: { secret_id: 's' } },
    path_params_schema: { id: { type: 'string', dynamic_variable: 'id' } },
    query_params_schema: { properties: { q: { type: 'string', constant_value: 'x-{{b}}' } } },
    request_body_schema: {
      type: 'object',
      properties: {
        deep: { type: 'object', properties: { d: { type: 'string', dynamic_variable: 'deep' } } },
        one: {
          type: 'string',
          description: 'which',
          allowed_values: { dynamic_variable: 'allowed' },
        },
        none: { type: 'string', is_omitted: true },
        call: { type: 'string', dynamic_variable: 'system__conversation_id' },
      },
    },
  });
  expect(missingVariables({ firstMessage: '', prompt: '', tools: [tool] }, {})).toBe(
    "Missing required dynamic variables in tools: {'host', 'secret__a', 'b', 'id', 'deep', 'allowed'}",
  );
});

test('a name is no inherited property', () => {
  expect(missingVariables({ firstMessage: '{{constructor}}', prompt: '', tools: [] }, {})).toContain(
    'constructor',
  );
});

test('a value is put in as it is, and nothing in it is filled again', () => {
  const variables = { a: '{{b}} $& $1', b: 'secret', n: 0 };
  expect(fillVariables('{{a}}|{{ n }}|{{unknown}}|{{A}}', variables)).toBe('{{b}} $& $1|0|{{unknown}}|{{A}}');
});
