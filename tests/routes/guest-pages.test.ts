import { expect, test } from 'vitest';
import { guestTexts } from '#lib/conversations/texts/guest.public.ts';
import { request } from './http.ts';

test('a guest’s page names what is published, and nothing else of the reflection', async () => {
  const response = await request({ path: '/r/mara-lindqvist' });
  expect(response.status).toBe(200);
  const html = await response.text();
  for (const shown of ['Mara Lindqvist', 'Lighthouse years', 'Island recipes', 'Music and choir']) {
    expect(html).toContain(shown);
  }
  for (const hidden of ['Childhood', 'Work notes', 'Letters to Aksel', 'Elin', 'demo.reflections.local']) {
    expect(html).not.toContain(hidden);
  }
  // Her picture is of the page: everybody may have it, at an address that leads to nothing else.
  expect(html).toMatch(/\/api\/guest-photos\/[0-9a-f-]{36}/);
  expect(html.replaceAll(/\/api\/guest-photos\/[0-9a-f-]{36}/g, '')).not.toMatch(
    /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/,
  );
});

test("the guests' page of a reflection that published nothing is like one that does not exist", async () => {
  const [sealed, unknown] = await Promise.all(
    ['/r/ruben-aalto', '/r/nobody-has-this'].map(async (path) => {
      const response = await request({ path });
      return { status: response.status, html: await response.text() };
    }),
  );
  expect(unknown?.status).toBe(404);
  expect(unknown?.html).toContain(guestTexts.closedTitle);
  expect(sealed?.status).toBe(unknown?.status);
  expect(sealed?.html).not.toContain('Ruben Aalto');
});

test.each(['none', 'x'.repeat(43), '..%2F..%2Fetc', '%00', '🌊'])(
  'a share link that opens nothing says so, whatever it is: %s',
  async (token) => {
    const response = await request({ path: `/s/${encodeURIComponent(token)}` });
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain(guestTexts.linkTitle);
    expect(html).toContain('noindex');
  },
);
