import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { z } from 'zod';
import { freePort } from '#lib/local/ports.ts';
import { findChromium } from '#tests/find-chromium.ts';
import { type Bench, median, type Row } from './measure.ts';

const RUNS = 3;
const SCRIPT_KB = 150;

const loadSchema = z.object({
  categories: z.object({
    performance: z.object({ score: z.number() }),
    accessibility: z.object({ score: z.number() }),
  }),
  audits: z.object({
    'network-requests': z.object({
      details: z.object({
        items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number() })),
      }),
    }),
  }),
});

type Load = { performance: number; accessibility: number; scriptKb: number };

/** What a guest waits for who opens a link on a phone: the page of the demo's public side, as Lighthouse loads it. */
export async function guestPageRows({ app }: Bench): Promise<Row[]> {
  const { url } = await app();
  const port = await freePort();
  const { executablePath, args } = findChromium(() => {});
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const guest: Load[] = [];
    for (let run = 0; run < RUNS; run += 1) guest.push(await load(`${url}/r/mara-lindqvist`, port));
    const plain = await load(`${url}/refused?code=internal&reference=0123456789abcdef`, port);
    const of = (key: keyof Load) => median(guest.map((one) => one[key]));
    return [
      score('guest page: performance, by Lighthouse', of('performance'), 95),
      score('guest page: accessibility, by Lighthouse', of('accessibility'), 100),
      {
        name: 'guest page: scripts before the first click, to a page of words alone',
        value: `${of('scriptKb').toFixed(0)} KB`,
        ratio: of('scriptKb') / plain.scriptKb,
        target: `at most ${SCRIPT_KB} KB`,
        met: of('scriptKb') <= SCRIPT_KB,
      },
    ];
  } finally {
    await browser.close();
  }
}

const score = (name: string, value: number, target: number): Row => ({
  name,
  value: String(value),
  ratio: value / target,
  target: `at least ${target}`,
  met: value >= target,
});

async function load(url: string, port: number): Promise<Load> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility'],
  });
  const { categories, audits } = loadSchema.parse(result?.lhr);
  const scripts = audits['network-requests'].details.items.filter(
    ({ resourceType }) => resourceType === 'Script',
  );
  return {
    performance: Math.round(categories.performance.score * 100),
    accessibility: Math.round(categories.accessibility.score * 100),
    scriptKb: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
  };
}
