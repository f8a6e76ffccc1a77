import { expect, test } from 'vitest';
import { cookieOf, errorBodySchema, reflectionIdOf, request } from './http.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

async function cited(person: 'mara' | 'signe' | 'ruben', citationId: string) {
  const reflectionId = await reflectionIdOf('mara');
  const response = await request({
    path: `/reflections/${reflectionId}/knowledge/cited/${citationId}`,
    headers: { cookie: await cookieOf(person) },
  });
  const { error } = errorBodySchema.parse(await response.json());
  return error.code;
}

test('where a citation leads is told to stewards alone', async () => {
  expect(await cited('mara', UNKNOWN)).toBe('not_found');
  expect(await cited('signe', UNKNOWN)).toBe('forbidden');
  expect(await cited('ruben', UNKNOWN)).toBe('not_found');
  expect(await cited('mara', 'no-id')).toBe('not_found');
});
