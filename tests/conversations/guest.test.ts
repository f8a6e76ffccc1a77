import '#tests/test-environment.ts';
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';

const set = vi.hoisted(() => new Map<string, { value: string; options: object }>());
vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => ({
    get: (name: string) => set.get(name),
    set: (name: string, value: string, options: object) => set.set(name, { value, options }),
  }),
}));

test('over TLS a guest’s cookie is one that no neighbouring name can set, and no script read', async () => {
  const { requireGuest } = await import('#lib/conversations/guest.ts');
  expect((await requireGuest()).ok).toBe(true);
  const [[name, { options }] = ['', { options: {} }]] = set;
  expect(name).toBe('__Host-reflections-guest');
  // Browsers take such a name with these alone.
  expect(options).toMatchObject({ path: '/', secure: true, httpOnly: true });
  expect(options).not.toHaveProperty('domain');
});

test('a guest chooses neither who they are nor a code: what was not signed here is nobody', async () => {
  const { requireGuestToken, currentGuest } = await import('#lib/conversations/guest.ts');
  const given = await requireGuestToken(new Headers());
  if (!given.ok) throw new Error(given.error.code);
  const [id = '', signed = ''] = given.value.guestToken.split('.');
  for (const token of [
    randomUUID(),
    `${randomUUID()}.${signed}`,
    `${id}.${'A'.repeat(32)}`,
    given.value.guestId,
  ])
    expect((await requireGuestToken(new Headers({ 'x-guest-token': token }))).ok, token).toBe(false);
  set.set('__Host-reflections-guest', { value: randomUUID(), options: {} });
  expect(await currentGuest()).toBeNull();
});
