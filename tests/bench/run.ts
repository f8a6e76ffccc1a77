import { parseArgs } from 'node:util';
import { GROUPS, isGroupName } from './groups.ts';
import { type Measured, printRows, printSummary, summaryOf } from './print-rows.ts';
import { startGroup } from './start-group.ts';

/**
 * `npm run bench`: ratios within one run, so that they mean the same on every machine. All groups of rows, or those that are
 * named: `npm run bench -- turns sessions`. Each is measured in a process of its own; one that fails loses no other's rows.
 * A failed group and a missed target make the exit code 1. With `--json`, stdout is one document and nothing else.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !isGroupName(name));
if (unknown.length > 0) {
  console.error(`No such rows: ${unknown.join(', ')}. There are: ${GROUPS.join(', ')}.`);
  process.exit(1);
}

let stop: (() => void) | undefined;
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopped = true;
    stop?.();
  });

const measured: Measured[] = [];
for (const group of positionals.length > 0 ? positionals.filter(isGroupName) : GROUPS) {
  if (isStopped) break;
  const startedAt = performance.now();
  const running = startGroup(group);
  stop = running.stop;
  const report = {
    ...(await running.ended),
    group,
    seconds: Math.round((performance.now() - startedAt) / 1000),
  };
  measured.push(report);
  // Told as they come: the last group may take minutes.
  if (!values.json) printRows(report);
}
const summary = summaryOf(measured);
if (values.json) console.log(JSON.stringify(summary, null, 2));
else printSummary(summary);
process.exitCode = isStopped || summary.missed.length > 0 || summary.failed.length > 0 ? 1 : 0;
process.disconnect?.();
