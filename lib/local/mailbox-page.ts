import type { Mail, Mailbox } from './mailbox.ts';

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
