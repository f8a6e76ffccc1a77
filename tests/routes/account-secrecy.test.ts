import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { actionBody, findAction, stateIn } from '#tests/server-actions.ts';
import { callAction } from './http.ts';

const password = 'certainly not this one';
const known = 'ruben@demo.reflections.local';
const unknown = () => `nobody-${randomUUID().slice(0, 4)}@demo.reflections.local`;

/** What a caller could compare: the rest of the answer is the page again, which knows nothing of the form. */
async function answer(action: string, fields: Record<string, string>) {
  const response = await callAction(findAction(action), { body: actionBody(Object.entries(fields)) });
  const state = stateIn(await response.text());
  return {
    status: response.status,
    redirect: response.headers.get('x-action-redirect'),
    cookies: response.headers.getSetCookie().map((cookie) => cookie.replace(/[0-9a-f]{32}|=.*/g, '')),
    state: JSON.stringify(state)
      .replaceAll(fields.email ?? '', 'address')
      .replace(/"reference":"[^"]+"/, ''),
  };
}

test.each([
  ['signUpAction', { displayName: 'Somebody', password }],
  ['magicLinkAction', {}],
  ['forgotPasswordAction', {}],
  ['newLinkAction', {}],
  ['signInAction', { password }],
])('%s says the same about an address that has an account and one that has none', async (action, fields) => {
  const stranger = unknown();
  // Twice: a mail server that was asked a moment ago must not give away that it was.
  for (const time of ['first', 'second']) {
    const ofKnown = await answer(action, { ...fields, email: known });
    expect(await answer(action, { ...fields, email: stranger }), time).toEqual(ofKnown);
  }
});
