import { randomInt } from 'node:crypto';
import { DEMO_PASSWORD } from '#lib/local/demo-content.ts';
import { type Action, actionBody, findAction } from '#tests/server-actions.ts';

export type Call = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit | null;
};

type ActionCall = { cookie?: string; headers?: Record<string, string>; body: BodyInit };

export const DEMO_PEOPLE = ['mara', 'elin', 'tomas', 'signe', 'ruben'] as const;
export type DemoPerson = (typeof DEMO_PEOPLE)[number];

/** Limits count per address, and the demo opens on this machine only, which has sixteen million; whoever does not ask for one of their own is somebody new each time. */
const anyAddress = () => `127.${randomInt(1, 256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Speaks to a running app as a browser would, without one. */
export function appClient(appUrl: string) {
  const request = ({ path, method = 'GET', headers = {}, body = null }: Call): Promise<Response> =>
    fetch(appUrl + path, {
      method,
      headers: { 'x-forwarded-for': anyAddress(), ...headers },
      body,
      redirect: 'manual',
    });

  const callAction = ({ id, path }: Action, { cookie = '', headers = {}, body }: ActionCall) =>
    request({
      path,
      method: 'POST',
      headers: { 'next-action': id, accept: 'text/x-component', origin: appUrl, cookie, ...headers },
      body,
    });

  /** The cookie header of a demo person who has signed in. */
  async function signIn(person: DemoPerson): Promise<string> {
    const fields = [
      ['email', `${person}@demo.reflections.local`],
      ['password', DEMO_PASSWORD],
    ] as const;
    const response = await callAction(findAction('signInAction'), { body: actionBody(fields) });
    const set = response.headers.getSetCookie();
    if (set.length > 0) return set.map((cookie) => cookie.split(';')[0]).join('; ');
    throw new Error(`${person} could not sign in: ${response.status} ${await response.text()}`);
  }

  return { request, callAction, signIn };
}
