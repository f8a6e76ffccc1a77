import { expect, test } from 'vitest';
import { z } from 'zod';
import { cookieOf, reflectionIdOf, request } from './http.ts';
import { hiddenFrom } from './readers.ts';

test('an owner takes everything home as one JSON file', async () => {
  const path = `/api/reflections/${await reflectionIdOf('mara')}/export`;
  const response = await request({ path, headers: { cookie: await cookieOf('mara') } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="mara-lindqvist.json"');
  const body = await response.text();
  const { namespaces, sources } = z
    .object({ namespaces: z.array(z.unknown()), sources: z.array(z.unknown()) })
    .parse(JSON.parse(body));
  expect(namespaces).toHaveLength(7);
  expect(sources.length).toBeGreaterThanOrEqual(20);
  for (const hidden of hiddenFrom.mara) expect(body).not.toContain(hidden);
  expect(body).not.toMatch(/token_hash|encrypted_password/);
});
