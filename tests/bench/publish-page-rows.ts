import { chromium } from '@playwright/test';
import { z } from 'zod';
import { DEMO_PASSWORD } from '#lib/local/demo-content.ts';
import { readOrMakeSecrets } from '#lib/local/local-secrets.ts';
import { FUNCTION_SCHEMA } from '#lib/platform/database-schemas.ts';
import { appClient } from '#tests/app-client.ts';
import { findChromium } from '#tests/find-chromium.ts';
import { type Bench, median, type Row } from './measure.ts';

const COLLECTIONS = 10;
const SOURCES = 100;
const RUNS = 5;
const SCREEN = { width: 1280, height: 800 };
const FIRST_PAINT_MS = 1_000;

const signedInSchema = z.object({ access_token: z.string() });

/** What an owner with ten collections of a hundred sources sees first, when they think of publishing them. */
export async function publishPageRows({ app }: Bench): Promise<Row[]> {
  const { url, mailboxUrl, dataDir } = await app();
  const { publishableKey } = readOrMakeSecrets(dataDir);
  const stack = new URL(mailboxUrl).origin;
  const headers = {
    apikey: publishableKey,
    'content-type': 'application/json',
    'content-profile': FUNCTION_SCHEMA,
  };
  const ask = async (path: string, body: unknown, token = publishableKey): Promise<unknown> => {
    const answer = await fetch(`${stack}${path}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
    return answer.json();
  };
  const { access_token: token } = signedInSchema.parse(
    await ask('/auth/v1/token?grant_type=password', {
      email: 'ruben@demo.reflections.local',
      password: DEMO_PASSWORD,
    }),
  );
  const call = (name: string, parameters: unknown) => ask(`/rest/v1/rpc/${name}`, parameters, token);
  const { id: reflectionId } = z
    .object({ id: z.string() })
    .parse(
      [await call('create_reflection', { p_display_name: 'Alma Archive', p_slug: 'alma-archive' })].flat()[0],
    );
  for (let shelf = 1; shelf <= COLLECTIONS; shelf += 1) {
    const namespaceId = await call('create_namespace', {
      p_reflection_id: reflectionId,
      p_title: `Box ${shelf}`,
      p_description: 'Letters and diaries, as they were found in the attic.',
    });
    for (let source = 1; source <= SOURCES; source += 1)
      await call('add_source', {
        p_namespace_id: namespaceId,
        p_kind: 'paste',
        p_title: `Letter ${source}`,
        p_content: `I wrote letter ${source} of box ${shelf} in the kitchen. It rained for ${source} days.`,
      });
  }
  const { executablePath, args } = findChromium(() => {});
  const browser = await chromium.launch({ executablePath, args });
  try {
    const context = await browser.newContext({ viewport: SCREEN });
    const cookie = await appClient(url).signIn('ruben');
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return { name, value: value.join('='), url };
      }),
    );
    const paints: number[] = [];
    let height = 0;
    for (let run = 0; run <= RUNS; run += 1) {
      const page = await context.newPage();
      await page.goto(`${url}/reflections/${reflectionId}/publish`, { waitUntil: 'load' });
      const seen = await page.evaluate(async () => ({
        paint: await new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const first = list.getEntriesByName('first-contentful-paint')[0];
            if (first) resolve(first.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
        height: document.documentElement.scrollHeight,
      }));
      // The first is not measured: the server reads its parts of the page then.
      if (run > 0) paints.push(seen.paint);
      height = Math.max(height, seen.height);
      await page.close();
    }
    const paint = median(paints);
    return [
      {
        name: `publishing ${COLLECTIONS} collections of ${SOURCES} sources: first paint`,
        value: `${paint.toFixed(0)} ms`,
        ratio: paint / FIRST_PAINT_MS,
        target: `at most ${FIRST_PAINT_MS} ms`,
        met: paint <= FIRST_PAINT_MS,
      },
      {
        name: 'its height until something is opened, to one screen',
        value: `${height} of ${SCREEN.height} px`,
        ratio: height / SCREEN.height,
        target: 'at most 1',
      },
    ];
  } finally {
    await browser.close();
  }
}
