import { onParentGone } from '#lib/local/die-with-parent.ts';
import { type ScratchStack, serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { aMasterKey } from '#tests/db/session-stores.ts';
import { isGroupName, loadGroup } from './groups.ts';
import { type GroupReport, judge } from './measure.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

/** Measures one group for `run.ts`, which removes whatever is left when this process has ended. */
const [, , group = ''] = process.argv;
if (!isGroupName(group)) throw new Error(`There are no rows named ${group}.`);
onParentGone(() => process.exit(1));
process.once('uncaughtException', (error) => tell({ rows: [], failure: reasonOf(error) }));

// Read once, before anything asks for it.
process.env.MASTER_KEYS = aMasterKey('bench');
let app: Promise<RunningApp> | undefined;
let stack: Promise<ScratchStack> | undefined;
try {
  const measure = await loadGroup[group]();
  const measured = await measure({
    app: () => (app ??= startRunningApp()),
    scratch: () => (stack ??= serveScratchPostgres()),
  });
  const rows = measured.map(judge);
  await (await stack)?.close();
  await (await app)?.stop();
  tell({ rows });
} catch (error) {
  tell({ rows: [], failure: reasonOf(error) });
}

function tell(report: GroupReport): void {
  process.send?.(report, () => process.exit());
}

/** With the causes, because “fetch failed” alone says nothing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const reason = error.stack ?? error.message;
  return error.cause === undefined ? reason : `${reason}\nbecause of ${reasonOf(error.cause)}`;
}
