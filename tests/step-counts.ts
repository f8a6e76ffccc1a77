import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** What one step of the test run did. `skipped` names each test that did not run, with its reason. */
export type StepCounts = { passed: number; failed: number; skipped: readonly string[] };

export const oneFailure: StepCounts = { passed: 0, failed: 1, skipped: [] };

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

export function countVitest(reportFile: string): StepCounts | null {
  const report = readReport(reportFile, vitestReport);
  if (!report) return null;
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  // A file that cannot even be loaded has no tests to blame.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  return {
    passed: count('passed'),
    failed: count('failed') + broken.length,
    skipped: skipped.map(({ fullName }) => fullName),
  };
}

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
        return reason ? `${title}: ${reason}` : title;
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
