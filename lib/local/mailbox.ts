import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '#lib/platform/parse-json.public.ts';

const mailSchema = z.object({
  id: z.string(),
  receivedAt: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

export type Mail = z.infer<typeof mailSchema>;

/** Keeps every message the local stack caught, newest first; one JSON line each, so a crash costs at most the last. */
export class Mailbox {
  readonly #path: string;
  readonly #mails: Mail[] = [];
  #onMail: (mail: Mail) => void = () => {};
  #closed = false;

  constructor(path: string) {
    this.#path = path;
    if (!existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const mail = mailSchema.safeParse(parseJson(line));
      if (mail.success) this.#mails.unshift(mail.data);
    }
  }

  receive(message: { to: string; subject: string; text: string; html: string }): void {
    if (this.#closed) return;
    const mail: Mail = { id: randomUUID(), receivedAt: new Date().toISOString(), ...message };
    appendFileSync(this.#path, `${JSON.stringify(mail)}\n`, { mode: 0o600 });
    this.#mails.unshift(mail);
    this.#onMail(mail);
  }

  onMail(listener: (mail: Mail) => void): void {
    this.#onMail = listener;
  }

  /** For accounts that are made without a person to read their mail. */
  async closedDuring(work: () => Promise<void>): Promise<void> {
    this.#closed = true;
    try {
      await work();
    } finally {
      this.#closed = false;
    }
  }

  list(): readonly Mail[] {
    return this.#mails;
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; --ink: light-dark(#2b2620, #ece5da); --paper: light-dark(#faf6ef, #1c1915); --quiet: light-dark(#6b6257, #a79d90); --line: light-dark(#ddd3c5, #3a342d); --accent: light-dark(#9a3f1d, #f0a27f); }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
  main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; overflow-wrap: anywhere; }
  h1 { font: 500 1.6rem/1.2 Georgia, serif; } a { color: var(--accent); } p, time, .quiet { color: var(--quiet); }
  ul { list-style: none; padding: 0; } li { border-top: 1px solid var(--line); padding: .75rem 0; } li a { font-weight: 600; }
  pre { white-space: pre-wrap; font: inherit; color: var(--ink); }
</style></head><body><main>${body}</main></body></html>`;

/** Links in a message become links; nothing else of it is markup. The message's own HTML is not rendered. */
const textWithLinks = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');

function inbox(mails: readonly Mail[]): string {
  const items = mails.slice(0, 200).map(
    (mail) => `<li><a href="/mail/${mail.id}">${escapeHtml(mail.subject)}</a>
      <div class="quiet">to ${escapeHtml(mail.to)} · <time>${escapeHtml(mail.receivedAt.replace('T', ' ').slice(0, 19))}</time></div></li>`,
  );
  const list = items.length
    ? `<ul>${items.join('')}</ul>`
    : '<p>Nothing yet. Sign up, ask for a sign-in link or invite somebody, then reload.</p>';
  return page(
    'E-mails on this computer',
    `<h1>E-mails on this computer</h1><p>The app sends no e-mail to the internet. Every e-mail is kept here instead.</p>${list}`,
  );
}

function message(mail: Mail): string {
  return page(
    mail.subject,
    `<p><a href="/mail">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1>
     <p>to ${escapeHtml(mail.to)} · <time>${escapeHtml(mail.receivedAt)}</time></p><pre>${textWithLinks(mail.text)}</pre>`,
  );
}

/** The local mailbox in the browser: `/mail`, `/mail/<id>`, and `/mail.json` for tests. */
export function mailboxResponse(mailbox: Mailbox, path: string): Response | null {
  const html = (body: string, status = 200) =>
    new Response(body, {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    });
  if (path === '/mail') return html(inbox(mailbox.list()));
  if (path === '/mail.json') return Response.json(mailbox.list());
  const id = /^\/mail\/([0-9a-f-]{36})$/.exec(path)?.[1];
  if (!id) return null;
  const mail = mailbox.find(id);
  return mail
    ? html(message(mail))
    : html(page('Not found', '<h1>This e-mail does not exist</h1><p><a href="/mail">All mail</a></p>'), 404);
}

/**
 * One of our own mail templates, which are Go's, as hosted Supabase sends it to somebody of this language; the library only fills in
 * what stands alone.
 */
export const mailInLanguage = (template: string, language: unknown): string =>
  template
    .replace(/\{\{ \$de := [^}]*\}\}/, '')
    .replace(/\{\{ if \$de \}\}(.*?)\{\{ else \}\}(.*?)\{\{ end \}\}/gs, language === 'de' ? '$1' : '$2');

export const mailTitle = (html: string): string => /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '';

/** The readable text of one of our own mail templates: links keep their address, all other markup goes. */
export function mailText(html: string): string {
  return html
    .replace(/<(head|style|title)[\s\S]*?<\/\1>/gi, '')
    .replace(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '$2: $1 ')
    .replace(/<\/(p|h1|h2|div|li|tr)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
