import { expect, test, vi } from 'vitest';

const sent = vi.hoisted((): string[] => []);
const left = vi.hoisted(() => ({ mails: 1 }));
vi.mock('next/cache', () => ({ revalidatePath: () => {} }));
vi.mock('next/server', () => ({ after: (work: () => unknown) => work() }));
vi.mock('#lib/platform/http/define-action.ts', () => ({ defineAction: (spec: unknown) => spec }));
vi.mock('#lib/conversations/guest.ts', () => ({ requireKnownGuest: () => {} }));
vi.mock('#lib/accounts/attempts.ts', () => ({ mayMail: () => ({ ok: true, value: left.mails-- > 0 }) }));
vi.mock('#lib/accounts/store/as-service/language-of-account.ts', () => ({
  languageOfAccount: () => ({ ok: true, value: null }),
}));
vi.mock('#lib/platform/env.ts', () => ({ env: () => ({ APP_URL: 'http://here' }) }));
vi.mock('#lib/platform/send-mail.ts', () => ({ sendMail: ({ to }: { to: string }) => sent.push(to) }));
vi.mock('#lib/conversations/store/guest-rights.ts', () => ({
  askAsGuest: () => ({ ok: true }),
  readGuestWords: () => ({ ok: false }),
  readOwnerEmails: () => ({ ok: true, value: ['mara@example.org'] }),
}));

test('an owner is not flooded with mails by guests who write again and again', async () => {
  const { askAsGuestAction } = await import('#app/said/said-actions.ts');
  const ask = () =>
    Reflect.get(
      askAsGuestAction,
      'run',
    )({ input: { reflectionId: 'r', body: 'No.' }, proof: { guestId: 'g' } });
  expect([await ask(), await ask()]).toMatchObject([{ ok: true }, { ok: true }]);
  expect(sent).toEqual(['mara@example.org']);
});
