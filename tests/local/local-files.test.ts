import { appendFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDataDirectory } from '#lib/local/data-folder.ts';
import { readOrMakeSecrets } from '#lib/local/local-secrets.ts';
import { Mailbox, mailboxResponse, mailInLanguage, mailText, mailTitle } from '#lib/local/mailbox.ts';
import { requireFreePort } from '#lib/local/ports.ts';

const root = join(import.meta.dirname, '../..');
const newDirectory = () => mkdtempSync(join(tmpdir(), 'local-'));
const mail = (subject: string) => ({
  to: 'a@example.org',
  subject,
  text: 'Open https://app.example/x?a=1&b=2 now',
  html: '',
});

test('a data directory has one holder at a time', () => {
  const directory = newDirectory();
  const first = lockDataDirectory(directory);
  expect(() => lockDataDirectory(directory)).toThrow('Another Reflections is running');
  first.release();
  lockDataDirectory(directory).release();
});

test('secrets are made once and only their owner can read them', () => {
  const directory = newDirectory();
  const secrets = readOrMakeSecrets(directory);
  expect(readOrMakeSecrets(directory)).toEqual(secrets);
  expect(statSync(join(directory, 'secrets.json')).mode & 0o077).toBe(0);
});

test('a damaged secrets file is named, with what to do', () => {
  const directory = newDirectory();
  writeFileSync(join(directory, 'secrets.json'), '{"jwtSecret":"sho');
  expect(() => readOrMakeSecrets(directory)).toThrow(/secrets\.json is damaged\. Delete it/);
});

test('a taken port is one line that proposes another', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(requireFreePort(port)).rejects.toThrow(`Port ${port} is taken by another program.`);
  await new Promise((resolve) => server.close(resolve));
  await expect(requireFreePort(port)).resolves.toBeUndefined();
});

test('mail survives a restart, and a line that was cut off by a crash costs only itself', () => {
  const path = join(newDirectory(), 'mail.jsonl');
  const mailbox = new Mailbox(path);
  mailbox.receive(mail('first'));
  appendFileSync(path, '{"id":"half');
  expect(new Mailbox(path).list().map(({ subject }) => subject)).toEqual(['first']);
});

test('the mailbox page shows links and no markup of a message', async () => {
  const mailbox = new Mailbox(join(newDirectory(), 'mail.jsonl'));
  mailbox.receive(mail('<script>alert(1)</script>'));
  const id = mailbox.list()[0]?.id;
  for (const path of ['/mail', `/mail/${id}`]) {
    const body = await mailboxResponse(mailbox, path)?.text();
    expect(body).not.toContain('<script>');
  }
  expect(await mailboxResponse(mailbox, `/mail/${id}`)?.text()).toContain(
    'href="https://app.example/x?a=1&#38;b=2"',
  );
  expect(mailboxResponse(mailbox, '/mail/00000000-0000-0000-0000-000000000000')?.status).toBe(404);
  expect(mailboxResponse(mailbox, '/rest/v1/profiles')).toBeNull();
});

test('the text of a mail keeps its links', () => {
  const html =
    '<style>p{}</style><h1>Hello</h1><p>Please <a class="b" href="https://x.example/a?b=1&amp;c=2">confirm</a> it.</p>';
  expect(mailText(html)).toBe('Hello\nPlease confirm: https://x.example/a?b=1&c=2 it.');
});

test.each(['confirmation', 'email-change', 'magic-link', 'recovery'])(
  'the mail of %s is all English or all German, with one link, under the subject that hosted Supabase is told',
  (name) => {
    const template = readFileSync(join(root, 'supabase/templates', `${name}.html`), 'utf8');
    const config = readFileSync(join(root, 'supabase/config.toml'), 'utf8');
    const mails = (['en', 'de'] as const).map((language) => mailInLanguage(template, language));
    const [english = [], german = []] = mails.map((html) => mailText(html).split('\n'));
    expect(english).toHaveLength(german.length);
    expect(german.filter((line) => english.includes(line) && line !== '')).toEqual([]);
    for (const [at, html] of mails.entries()) {
      expect(html).toContain(`<html lang="${at === 0 ? 'en' : 'de'}">`);
      expect(html.match(/{{.*?}}/g)).toEqual(['{{ .SiteURL }}', '{{ .TokenHash }}']);
    }
    const [inEnglish = '', inGerman = ''] = mails.map(mailTitle);
    expect(config).toContain(
      `{{ if $de }}${inGerman}{{ else }}${inEnglish}{{ end }}'\ncontent_path = "./supabase/templates/${name}.html"`,
    );
  },
);
