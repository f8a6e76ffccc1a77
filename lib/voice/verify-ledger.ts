import 'server-only';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { type LedgerProblem, listLedgerBreaks, nextLedgerEntry } from './store/as-service/ledger-entries.ts';

export type LedgerReport = { entries: number; erased: number; problems: LedgerProblem[] };

/** Of the whole installation: the chains, the live caches, and every payload against its hash. */
export async function verifyLedger(): Promise<Result<LedgerReport>> {
  const breaks = await listLedgerBreaks();
  if (!breaks.ok) return breaks;
  const report: LedgerReport = { entries: 0, erased: 0, problems: breaks.value };
  for (let last: string | null = null; ; ) {
    const entry = await nextLedgerEntry(last);
    if (!entry.ok) return entry;
    if (!entry.value) return ok(report);
    const { id, reflectionId, position, payload, payloadHash } = entry.value;
    report.entries += 1;
    if (payload === null) report.erased += 1;
    else if (canonicalHash(payload) !== payloadHash)
      report.problems.push({ reflectionId, position, problem: 'changed_payload' });
    last = id;
  }
}
