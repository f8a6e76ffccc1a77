import type { GroupName } from './groups.ts';
import type { GroupReport } from './measure.ts';

export type Measured = GroupReport & { group: GroupName; seconds: number };

/** A group's part of the table. A missed target is marked; a failed group has its reason in place of rows. */
export function printRows({ group, rows, failure, seconds }: Measured): void {
  console.log(`\n${group} (${seconds} s)`);
  const cells = rows.map((row) => [
    row.name,
    row.value,
    row.ratio.toFixed(2),
    row.target + (row.met ? '' : '  MISSED'),
  ]);
  const table = [['name', 'value', 'ratio to baseline', 'target'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  if (rows.length > 0)
    for (const row of table)
      console.log(
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join(' | ')
          .trimEnd(),
      );
  if (failure !== undefined) console.log(`FAILED: ${failure}`);
}

export function summaryOf(measured: readonly Measured[]) {
  const rows = measured.flatMap(({ group, rows }) => rows.map((row) => ({ group, ...row })));
  return {
    seconds: measured.reduce((sum, { seconds }) => sum + seconds, 0),
    rows,
    missed: rows.filter(({ met }) => !met).map(({ group, name }) => ({ group, name })),
    failed: measured.flatMap(({ group, failure }) =>
      failure === undefined ? [] : [{ group, reason: failure }],
    ),
  };
}

export function printSummary({ seconds, rows, missed, failed }: ReturnType<typeof summaryOf>): void {
  console.log(`\n${rows.length} rows in ${Math.round(seconds / 60)} min (${seconds} s)`);
  console.log(`missed targets: ${missed.length}`);
  for (const { group, name } of missed) console.log(`  ${group}: ${name}`);
  console.log(`failed groups: ${failed.length}`);
  for (const { group, reason } of failed) console.log(`  ${group}: ${reason.split('\n')[0]}`);
}
