import { expect, test } from 'vitest';
import { exportedRows } from './exported.ts';
import { cookieOf, errorBodySchema, reflectionIdOf, request } from './http.ts';
import { hiddenFrom } from './readers.ts';

test('an owner takes everything home as one file, which is not brought in beside what it is of, nor when a byte was changed', async () => {
  const headers = { cookie: await cookieOf('mara') };
  const path = `/api/reflections/${await reflectionIdOf('mara')}/export`;
  const response = await request({ path, headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="mara-lindqvist.jsonl"');
  const body = await response.text();
  expect(exportedRows(body, 'namespaces')).toHaveLength(7);
  expect(exportedRows(body, 'sources').length).toBeGreaterThanOrEqual(20);
  for (const hidden of hiddenFrom.mara) expect(body).not.toContain(hidden);
  expect(body).not.toMatch(/token_hash|encrypted_password/);

  const bringIn = async (file: string) => {
    const answer = await request({
      path: '/api/reflections/import',
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/jsonl' },
      body: file,
    });
    return [answer.status, errorBodySchema.parse(await answer.json()).error.message];
  };
  expect(await bringIn(body)).toEqual([409, expect.stringContaining('is here already')]);
  expect(await bringIn(body.replace('lighthouse', 'lighthause'))).toEqual([
    400,
    expect.stringMatching(/^Line \d+ was changed\. Nothing was brought in\.$/),
  ]);
});
