import { expect, test } from 'vitest';
import { findAction } from '#tests/server-actions.ts';
import { appUrl, request } from './http.ts';
import { expectTypedRefusal } from './typed-refusal.ts';

/** A form as the browser itself sends it, before the page's scripts have loaded. */
function plainForm(parts: { name?: string; state?: string }): FormData {
  const { id } = findAction('signInAction');
  const form = new FormData();
  form.append('$ACTION_REF_1', '');
  form.append('$ACTION_1:0', parts.name ?? `{"id":"${id}","bound":"$@1"}`);
  form.append('$ACTION_1:1', parts.state ?? '[null]');
  form.append('$ACTION_KEY', 'k1234');
  form.append('email', 'nobody@example.org');
  form.append('password', 'not the password');
  return form;
}

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  request({ path: '/login', method: 'POST', headers: { origin: appUrl, ...headers }, body });

test('a form that is sent without scripts is answered by the page', async () => {
  const response = await send(plainForm({}));
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('do not match');
});

test.each([
  ['no JSON', { state: '{{{' }],
  ['a reference to nothing', { state: '["$Q9"]' }],
  ['a reference to a server function', { state: '["$F1"]' }],
  ['more than it should', { state: '[null,null]' }],
  ['another name for the action', { name: '{"id":"../x","bound":"$@1"}' }],
  ['a second thing bound', { name: '{"id":"00","bound":"$@2"}' }],
])('a form without scripts is refused with %s among its arguments', async (_, parts) => {
  const response = await send(plainForm(parts));
  expect(response.status).toBe(400);
  await expectTypedRefusal(response);
});

test.each(['x', '', '1e0'])(
  'a name that React would take all the same, with %j in place of a number, is refused',
  async (mark) => {
    const form = plainForm({});
    form.append(`$ACTION_REF_${mark}`, '');
    form.append(`$ACTION_${mark}:0`, `{"id":"${findAction('signInAction').id}","bound":"$@1"}`);
    form.append(`$ACTION_${mark}:1`, '["$Q9"]');
    const response = await send(form);
    expect(response.status).toBe(400);
    await expectTypedRefusal(response);
  },
);

test.each([
  ['an empty one', '', 'multipart/form-data; boundary=x'],
  [
    'half of one',
    '--x\r\nContent-Disposition: form-data; name="$ACTION_REF_1"\r\n',
    'multipart/form-data; boundary=x',
  ],
  ['one without a boundary', '--x--', 'multipart/form-data'],
])('a broken form, %s, is refused', async (_, body, type) => {
  const response = await send(body, { 'content-type': type });
  expect(response.status).toBeGreaterThanOrEqual(400);
  await expectTypedRefusal(response);
});

test('a form of two megabytes without a length is refused', async () => {
  const chunk = new TextEncoder().encode('x'.repeat(64 * 1024));
  let left = 32;
  const body = new ReadableStream({
    pull(controller) {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const response = await fetch(`${appUrl}/login`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { origin: appUrl, 'content-type': 'multipart/form-data; boundary=x' },
  } as RequestInit);
  expect(response.status).toBe(413);
  await expectTypedRefusal(response);
});
