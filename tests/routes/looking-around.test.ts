import { expect, test } from 'vitest';
import { landingTexts } from '#lib/reflections/texts/landing.public.ts';
import { actionBody, findAction, stateIn } from '#tests/server-actions.ts';
import { callAction, cookieOf, errorBodySchema, reflectionIdOf, request } from './http.ts';

const A_GUID = '00000000-0000-4000-8000-000000000000';

async function opensTheDemo(): Promise<string> {
  const opened = await request({ path: '/auth/demo', method: 'POST' });
  return opened.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

test('who opens the owner’s side of the demo sees it, is told that it is only shown, and changes nothing', async () => {
  const reflectionId = await reflectionIdOf('mara');
  const cookie = await opensTheDemo();
  const page = await request({ path: `/reflections/${reflectionId}/knowledge`, headers: { cookie } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(landingTexts.looking);

  const title = 'A hedgehog pie';
  const added = await callAction(findAction('addTextAction'), {
    body: actionBody([
      ['reflectionId', reflectionId],
      ['namespaceId', A_GUID],
      ['title', title],
      ['text', title],
    ]),
    headers: { cookie },
  });
  expect(stateIn(await added.text())).toMatchObject({ ok: false, error: { code: 'demo_is_shown' } });

  for (const [method, path] of [
    ['PUT', `/api/reflections/${reflectionId}/guest-photo`],
    ['POST', `/api/reflections/${reflectionId}/namespaces/${A_GUID}/files?name=a.txt`],
    ['POST', '/api/reflections/import?slug=mara'],
  ] as const) {
    const refused = await request({ path, method, headers: { cookie }, body: '{}' });
    expect(errorBodySchema.parse(await refused.json()).error.code, path).toBe('demo_is_shown');
  }
  const interview = await request({
    path: '/api/sessions',
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ reflectionId, agentType: 'interviewer', textOnly: true, connection: 'websocket' }),
  });
  expect(errorBodySchema.parse(await interview.json()).error.code).toBe('demo_is_shown');
});

test('who signs in as the demo’s owner is shown no such thing', async () => {
  const headers = { cookie: await cookieOf('mara') };
  const page = await request({ path: `/reflections/${await reflectionIdOf('mara')}/knowledge`, headers });
  expect(await page.text()).not.toContain(landingTexts.looking);
});
