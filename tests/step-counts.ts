import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** What one step of the test run did. `skipped` names each test that did not run, with its reason. */
export type StepCounts = { passed: number; failed: number; skipped: readonly string[] };

export const oneFailure: StepCounts = { passed: 0, failed: 1, skipped: [] };

const stepCounts = z.object({ passed: z.int(), failed: z.int(), skipped: z.array(z.string()) });

/** As `count-reporter.ts` wrote them. */
export const countVitest = (countsFile: string): StepCounts | null => readReport(countsFile, stepCounts);

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
    }),
  ),
});
const suiteSchema = z.object({
  specs: z.array(specSchema).default([]),
  get suites() {
    return z.array(suiteSchema).default([]);
  },
});
const playwrightReport = z.object({ suites: z.array(suiteSchema), errors: z.array(z.unknown()) });

const specsOf = (suite: z.infer<typeof suiteSchema>): z.infer<typeof specSchema>[] => [
  ...suite.specs,
  ...suite.suites.flatMap(specsOf),
];

export function countPlaywright(reportFile: string): StepCounts | null {
  const report = readReport(reportFile, playwrightReport);
  if (!report) return null;
  const runs = report.suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) => tests.map((test) => ({ ...test, title: `${file} ${title}` })));
  const failed = runs.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  return {
    passed: runs.filter(({ status }) => status === 'expected').length,
    failed: failed.length + report.errors.length,
    skipped: runs
      .filter(({ status }) => status === 'skipped')
      .map(({ title, annotations }) => {
        const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
        return `${title}: ${reason ?? 'without a reason'}`;
      }),
  };
}

/** Lines `ok <part>` and `not ok <part>`. */
export function countOkLines(output: string): StepCounts {
  const lines = output.split(/\r?\n/);
  return {
    passed: lines.filter((line) => line.startsWith('ok ')).length,
    failed: lines.filter((line) => line.startsWith('not ok ')).length,
    skipped: [],
  };
}

/** A program that ends with a line like our own, and gives its reasons in lines `Skipped: <reason>`. */
export function countSummaryLine(output: string): StepCounts | null {
  const lines = output.trim().split(/\r?\n/);
  const [, passed, failed, skipped] =
    /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(lines.at(-1) ?? '') ?? [];
  if (passed === undefined) return null;
  const reasons = lines.filter((line) => line.startsWith('Skipped: ')).map((line) => line.slice(9));
  return {
    passed: Number(passed),
    failed: Number(failed),
    skipped: Array.from({ length: Number(skipped ?? 0) }, (_, index) => reasons[index] ?? 'without a reason'),
  };
}

function readReport<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> | null {
  if (!existsSync(file)) return null;
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
