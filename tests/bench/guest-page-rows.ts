import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { z } from 'zod';
import { freePort } from '#lib/local/ports.ts';
import { findChromium } from '#tests/find-chromium.ts';
import { type Bench, median, type Row } from './measure.ts';

const RUNS = 3;
const SCRIPT_KB = 150;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LEAST: Readonly<Record<(typeof CATEGORIES)[number], number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 95,
  seo: 95,
};

const loadSchema = z.object({
  categories: z.record(
    z.enum(CATEGORIES),
    z.object({
      score: z.number(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), z.looseObject({ score: z.number().nullable() })),
});
const requestsSchema = z.object({
  details: z.object({
    items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number() })),
  }),
});

type Load = {
  scores: Readonly<Record<(typeof CATEGORIES)[number], number>>;
  scriptKb: number;
  /** The audits that count and are not passed. */
  failed: readonly string[];
};

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
    const scriptKb = median(guest.map((one) => one.scriptKb));
    const failed = new Set(guest.flatMap((one) => one.failed));
    return [
      ...CATEGORIES.map((category) => {
        const score = median(guest.map(({ scores }) => scores[category]));
        return {
          name: `guest page: ${category}, by Lighthouse`,
          value: score === 100 ? '100' : `${score} (${[...failed].join(', ')})`,
          ratio: score / LEAST[category],
          target: `at least ${LEAST[category]}`,
          met: score >= LEAST[category],
        };
      }),
      {
        name: 'guest page: scripts before the first click, to a page of words alone',
        value: `${scriptKb.toFixed(0)} KB`,
        ratio: scriptKb / plain.scriptKb,
        target: `at most ${SCRIPT_KB} KB`,
        met: scriptKb <= SCRIPT_KB,
      },
    ];
  } finally {
    await browser.close();
  }
}

async function load(url: string, port: number): Promise<Load> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
  });
  const { categories, audits } = loadSchema.parse(result?.lhr);
  const scripts = requestsSchema
    .parse(audits['network-requests'])
    .details.items.filter(({ resourceType }) => resourceType === 'Script');
  const scoreOf = (category: (typeof CATEGORIES)[number]) => Math.round(categories[category].score * 100);
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    scriptKb: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
    failed: CATEGORIES.flatMap((category) =>
      categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id),
    ),
  };
}
