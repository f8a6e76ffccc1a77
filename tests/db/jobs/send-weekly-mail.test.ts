import '#tests/test-environment.ts';
import { expect, test, vi } from 'vitest';
import type { WeeklyMail } from '#lib/conversations/store/weekly-mails.ts';
import { readWeeklyMailToken, sendWeeklyMail } from '#lib/conversations/weekly-mail.ts';
import { ok } from '#lib/platform/result.ts';

const given = vi.hoisted(() => ({
  mail: null as WeeklyMail | null,
  sent: [] as { to: string; text: string; stopAddress?: string }[],
}));
vi.mock('#lib/conversations/store/weekly-mails.ts', () => ({ readWeeklyMail: async () => ok(given.mail) }));
vi.mock('#lib/platform/send-mail.ts', () => ({
  sendMail: async (mail: (typeof given.sent)[number]) => {
    given.sent.push(mail);
    return true;
  },
}));

Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'app@example.org' });

const whose = {
  reflectionId: '0b7c1f3e-6a1d-4a52-9d3a-0f6a3c1b2d4e',
  userId: '5d2f8a90-1c3b-4e7f-8a6d-9b0c1d2e3f4a',
};
const mailOf = async (mail: WeeklyMail | null) => {
  Object.assign(given, { mail, sent: [] });
  expect(await sendWeeklyMail(whose, '2026-11-12T08:00:00Z')).toEqual(ok(null));
  return given.sent;
};

test('the mail names what had no answer, without what looks like an address, and is stopped by its link', async () => {
  const [mail] = await mailOf({
    email: 'mara@example.org',
    displayName: 'Mara Lindqvist',
    language: null,
    asked: 12,
    unanswered: [
      'How did you meet\n\nAksel?',
      'Have you seen https://evil.example/login ?',
      'Will you write to me@evil.example?',
      'Do you know evil.example?',
      'What did your sister sell?',
    ],
  });
  expect(mail?.to).toBe('mara@example.org');
  expect(mail?.text).toContain('Visitors asked Mara Lindqvist 12 questions.');
  expect(mail?.text).toContain('- How did you meet Aksel?\n- What did your sister sell?\n');
  expect(mail?.text).not.toContain('evil');
  expect(mail?.text).toContain(`/reflections/${whose.reflectionId}/questions`);
  const token = mail?.stopAddress?.split('/').at(-1) ?? '';
  expect(mail?.text).toContain(`/weekly-mail/${token}`);
  expect(readWeeklyMailToken(token)).toEqual(whose);
  expect(readWeeklyMailToken(token.replace(whose.userId, whose.reflectionId))).toBeNull();
});

test('nobody is sent a mail who does not want it, or about nothing', async () => {
  expect(await mailOf(null)).toEqual([]);
  expect(
    await mailOf({
      email: 'mara@example.org',
      displayName: 'Mara',
      language: null,
      asked: 0,
      unanswered: [],
    }),
  ).toEqual([]);
});
