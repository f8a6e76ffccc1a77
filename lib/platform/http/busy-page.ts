import 'server-only';
import { randomInt } from 'node:crypto';
import { awayTexts, busyTexts } from '../texts/shell.public.ts';
import { language } from '../words/language.public.ts';

export const busyPage = () => waitingPage(busyTexts);
/** Where the database does not say what the page needs before it is made. */
export const awayPage = () => waitingPage(awayTexts);

/** Costs nothing to make, and asks again by itself; not all at the same moment. */
function waitingPage({ title, body }: typeof busyTexts): Response {
  const seconds = randomInt(2, 6);
  const html = `<!doctype html><html lang="${language()}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${seconds}"></head>
<body style="font: 1.125rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 20vh auto; padding: 0 1.5rem">
<main><h1 style="font-size: 1.5rem">${title}</h1><p>${body}</p></main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(seconds),
    },
  });
}
