import { beforeAll, describe, expect, test } from 'vitest';
import { aThird } from '#tests/depth.ts';
import {
  type Action,
  actionBody,
  type Fields,
  listActions,
  type State,
  stateIn,
} from '#tests/server-actions.ts';
import { appUrl, callAction, cookieOf, reflectionIdOf, request } from './http.ts';
import { expectTypedRefusal } from './typed-refusal.ts';

const actions = listActions();

/** An action names the fields that it misses: so each one, a new one too, tells how to call it almost rightly. */
async function fieldsOf(action: Action): Promise<string[]> {
  const response = await callAction(action, { body: actionBody([]), cookie: await cookieOf('ruben') });
  const state = stateIn(await response.text());
  if (!state || state.ok || state.error.code !== 'invalid_request') return [];
  return Object.keys(state.error.fields ?? {});
}

let foreignId = '';
const uuid = '7f3f2a52-3f6d-4c8e-9d53-0d3a1f0f8c11';

/** A value that its own field accepts, so that the mistake of a case is the only one. */
const plausible: Record<string, string> = {
  displayName: 'Somebody',
  slug: 'some-body',
  email: 'somebody@example.org',
  password: 'a long enough password',
  role: 'viewer',
  userId: uuid,
  invitationId: uuid,
  conversationId: uuid,
  memoryId: uuid,
  sessionId: uuid,
  sourceId: uuid,
  namespaceId: uuid,
  namespaceIds: uuid,
  fromId: uuid,
  evidenceId: uuid,
  correctionId: uuid,
  contradictionId: uuid,
  wrong: 'one',
  round: 'first',
  deadLetterId: uuid,
  visibility: 'private',
  preview: 'a'.repeat(64),
  generation: '1',
  label: 'Family',
  days: '30',
  maxUses: '3',
  shareLinkId: uuid,
  consentId: uuid,
  voice: 'EXAVITQu4vr4xnSDxMaL',
  question: 'Where were you born?',
  questionId: uuid,
  audience: 'public',
  restsOn: uuid,
  kind: 'paste',
  shares: 'yes',
  about: 'A keeper of lamps.',
  decision: 'accept',
  version: '1',
  from: 'guests',
  language: 'en',
  url: 'https://example.org/a',
  token: 'x'.repeat(43),
  origin: 'https://example.org',
  wants: 'yes',
  tokenHash: 'a'.repeat(56),
  type: 'signup',
  newPassword: 'another long enough password',
  code: '000000',
  factorId: uuid,
  passkeyId: uuid,
  challengeId: uuid,
  credential: JSON.stringify({
    id: 'a'.repeat(20),
    rawId: 'a'.repeat(20),
    type: 'public-key',
    response: Object.fromEntries(
      ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'].map((name) => [
        name,
        'aaaa',
      ]),
    ),
  }),
  name: 'Kökar',
  confirmed: 'yes',
  hide: 'yes',
  isPerson: 'no',
  dismisses: 'yes',
  body: 'That was not me.',
  answer: 'We took it out.',
  requestId: uuid,
};
const value = (name: string) => (name === 'reflectionId' ? foreignId : (plausible[name] ?? 'x'));
const good = (names: readonly string[]): Fields => names.map((name) => [name, value(name)]);
const each = (names: readonly string[], of: string | Blob): Fields => names.map((name) => [name, of]);

beforeAll(async () => {
  foreignId = await reflectionIdOf('mara');
});

const refused: Record<string, (names: string[]) => FormData> = {
  'a file in place of every text': (names) => actionBody(each(names, new Blob(['x']))),
  'a megabyte of text': (names) =>
    actionBody([...good(names.slice(1)), [names[0] ?? 'x', 'x'.repeat(1_000_000)]]),
  'a field that nobody asked for': (names) => actionBody([...good(names), ['isAdmin', 'true']]),
  'every field twice': (names) => actionBody([...good(names), ...good(names), ['x', '1'], ['x', '2']]),
  'one field less': (names) => actionBody(good(names.slice(1))),
  'NUL bytes': (names) => actionBody(each(names, 'a\0b')),
  'half a character': (names) => actionBody(each(names, new Blob([new Uint8Array([0xed, 0xa0, 0x80])]))),
  'the name of a property of every object': (names) =>
    actionBody([...good(names), ['__proto__', 'x'], ['constructor', 'y']]),
};

/** What each action guards by itself is asked of each; what one wrapper and the proxy do for all, of each by a third. */
describe.each(actions.map((action, place) => ({ ...action, place })))(
  '$name refuses',
  ({ place, ...action }) => {
    let names: string[] = [];
    beforeAll(async () => {
      names = await fieldsOf(action);
    });

    test('and says which fields it takes', () => {
      expect(names.length).toBeGreaterThan(0);
    });

    test('nothing at all', async () => {
      const response = await callAction(action, { body: actionBody([]), cookie: await cookieOf('ruben') });
      expect((await expectTypedRefusal(response))?.ok).toBe(false);
    });

    test.each(aThird(Object.entries(refused), place))('%s', async (_, build) => {
      const response = await callAction(action, { body: build(names), cookie: await cookieOf('ruben') });
      const state = await expectTypedRefusal(response);
      expect(state?.ok).toBe(false);
    });

    test.each([
      ['no session', ''],
      ...aThird(
        [
          ['a session of garbage', 'reflections-session=garbage'],
          ['a session that is garbage inside', 'reflections-session=base64-bm9uc2Vuc2U'],
          ['a session that somebody else signed', `reflections-session=${forgedSession()}`],
          ['a session that has expired', `reflections-session=${forgedSession(1)}`],
        ],
        place,
      ),
    ])('%s', async (_, cookie) => {
      const response = await callAction(action, { body: actionBody(good(names)), cookie });
      const code = codeOf(await expectTypedRefusal(response));
      // What needs no account may succeed or refuse for its own reasons; nothing else may get through.
      if (!isForAnyone(action)) expect(code).toBe('unauthenticated');
    });

    const strangers: [string, Record<string, string>][] = [
      ['another site', { origin: 'https://evil.example' }],
      ['an opaque origin', { origin: 'null' }],
      ['our own name as a part of another', { origin: `${appUrl}.evil.example` }],
      ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
      ['a browser that says same-site', { 'sec-fetch-site': 'same-site' }],
    ];
    test.each(aThird(strangers, place))('a call from %s', async (_, headers) => {
      const cookie = await cookieOf('ruben');
      const response = await callAction(action, { body: actionBody(good(names)), cookie, headers });
      expect(response.status).toBe(403);
      await expectTypedRefusal(response);
    });

    const bodies: [string, string, string][] = [
      ['an empty body', '', 'text/plain;charset=UTF-8'],
      ['garbage', 'garbage', 'text/plain;charset=UTF-8'],
      ['a number', '7', 'text/plain;charset=UTF-8'],
      ['an object in place of the form', '[null,{"email":5}]', 'text/plain;charset=UTF-8'],
      ['references to nothing', '["$F1","$@2","$Q3","$K4"]', 'text/plain;charset=UTF-8'],
      ['a form that is no form', 'garbage', 'multipart/form-data; boundary=x'],
      ['a form without a boundary', 'garbage', 'multipart/form-data'],
      [
        'half a form',
        '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n[null,"$K1"]',
        'multipart/form-data; boundary=x',
      ],
      ['an empty form body', '', 'multipart/form-data; boundary=x'],
      ['3 MB', 'x'.repeat(3_000_000), 'text/plain'],
    ];
    test.each(aThird(bodies, place))('a raw body: %s', async (_, body, type) => {
      const response = await callAction(action, {
        body,
        headers: { 'content-type': type },
        cookie: await cookieOf('ruben'),
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      await expectTypedRefusal(response);
    });

    const roots = [
      '{{{',
      '7',
      '[null]',
      '[null,"$K1","$F2"]',
      '["$Q9","$K1"]',
      '[{"a":["$@7"]},"$K1"]',
      '["$K1","$K1"]',
    ];
    test.each(aThird(roots, place))('a form around the arguments %s', async (root) => {
      const body = new FormData();
      body.append('_1_email', 'somebody@example.org');
      body.append('0', root);
      const response = await callAction(action, { body, cookie: await cookieOf('ruben') });
      expect(response.status).toBe(400);
      await expectTypedRefusal(response);
    });

    const CLEAN = '[null,"$K1"]';
    const smuggled: [string, [string, string][]][] = [
      [
        'second arguments',
        [
          ['0', CLEAN],
          ['0', CLEAN],
        ],
      ],
      [
        'second arguments with a reference, before',
        [
          ['0', '["$n5"]'],
          ['0', CLEAN],
        ],
      ],
      [
        'second arguments with a reference, after',
        [
          ['0', CLEAN],
          ['0', '["$n5"]'],
        ],
      ],
      [
        'arguments under a number that is written otherwise',
        [
          ['00', '["$n5"]'],
          ['0', CLEAN],
        ],
      ],
      [
        'arguments under an empty name',
        [
          ['', '["$n5"]'],
          ['0', CLEAN],
        ],
      ],
      [
        'a field of no form',
        [
          ['email', 'somebody@example.org'],
          ['0', CLEAN],
        ],
      ],
      [
        'a field of another form',
        [
          ['_2_email', 'somebody@example.org'],
          ['0', CLEAN],
        ],
      ],
    ];
    test.each(aThird(smuggled, place))('a form with %s', async (_, fields) => {
      const body = new FormData();
      for (const [name, content] of fields) body.append(name, content);
      const response = await callAction(action, { body, cookie: await cookieOf('ruben') });
      expect(response.status).toBe(400);
      await expectTypedRefusal(response);
    });
  },
);

test('no action takes the id of another tenant’s reflection', async () => {
  const cookie = await cookieOf('ruben');
  const answers: Record<string, string | null> = {};
  for (const action of actions) {
    const names = await fieldsOf(action);
    if (!names.includes('reflectionId')) continue;
    const response = await callAction(action, { body: actionBody(good(names)), cookie });
    answers[action.name] = codeOf(await expectTypedRefusal(response));
  }
  expect(Object.keys(answers).length).toBeGreaterThan(5);
  expect([...new Set(Object.values(answers))]).toEqual(['not_found']);
});

test.each([
  ['an action that never was', { id: '7f'.padEnd(42, 'a') }],
  ['an id that is none', { id: 'zz' }],
])('%s is a refusal of the caller', async (_, { id }) => {
  const response = await callAction({ id, name: '', path: '/login' }, { body: actionBody([]) });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
});

test('a header that is too long is refused', async () => {
  const response = await request({ path: '/login', headers: { 'x-long': 'x'.repeat(20_000) } }).catch(
    () => null,
  );
  if (response) expect(response.status).toBe(431);
  expect((await request({ path: '/login' })).status).toBe(200);
});

const codeOf = (state: State | null) => (state && !state.ok ? state.error.code : null);

const isForAnyone = ({ path }: Action) => /^\/(login|said|auth\/(?!new-password))/.test(path);

/** A session cookie with a token that says it is Mara's, signed with a key of our own making. */
function forgedSession(expiresAt = 4_102_444_800): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const claims = { sub: uuid, email: 'mara@demo.reflections.local', role: 'authenticated', exp: expiresAt };
  const token = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${Buffer.alloc(32).toString('base64url')}`;
  const session = {
    access_token: token,
    refresh_token: 'forged',
    expires_at: expiresAt,
    token_type: 'bearer',
    user: { id: uuid },
  };
  return `base64-${part(session)}`;
}
