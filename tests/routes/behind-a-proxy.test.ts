import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { actionBody, findAction, stateIn } from '#tests/server-actions.ts';
import { appUrl } from './http.ts';

/** As a proxy passes it on that names the app by its own address: `fetch` does not let a caller choose the Host. */
async function throughProxy(origin: string): Promise<{ status: number; body: string }> {
  const { id, path } = findAction('signInAction');
  const form = new Response(
    actionBody([
      ['email', 'nobody@example.org'],
      ['password', 'wrong'],
    ]),
  );
  const body = Buffer.from(await form.arrayBuffer());
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      appUrl + path,
      {
        method: 'POST',
        headers: {
          host: 'upstream.internal:3000',
          origin,
          'next-action': id,
          'content-type': form.headers.get('content-type') ?? '',
          'content-length': body.byteLength,
          'x-forwarded-for': '203.0.113.77',
        },
      },
      async (response) => {
        let text = '';
        for await (const chunk of response) text += String(chunk);
        resolve({ status: response.statusCode ?? 0, body: text });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

test('a form from the public address works, whatever the proxy calls the app', async () => {
  const { body } = await throughProxy(appUrl);
  expect(stateIn(body)).toMatchObject({ ok: false, error: { code: 'credentials_invalid' } });
});

test('a form from anywhere else does not', async () => {
  expect((await throughProxy('https://evil.example')).status).toBe(403);
});
