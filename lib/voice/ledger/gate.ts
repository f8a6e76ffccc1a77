import type { Finding } from '#lib/speech/voice-artifact.public.ts';
import { checkContract } from './gate/check-contract.ts';
import { checkHashes, checkPacksPresent, checkSchema, checkSize, checkWrapUp } from './gate/check-form.ts';
import { checkLeak } from './gate/check-leak.ts';
import { checkOrders } from './gate/check-orders.ts';
import { checkProvenance } from './gate/check-provenance.ts';
import { artifactParts, type Check, type Flaw, type GateContext } from './gate/gate-context.ts';

export type { GateContext } from './gate/gate-context.ts';

/** After the schema, in the order in which findings are listed. */
const CHECKS: readonly [Finding['check'], Check][] = [
  ['packs_present', checkPacksPresent],
  ['contract', checkContract],
  ['hashes', checkHashes],
  ['provenance', checkProvenance],
  ['wrap_up', checkWrapUp],
  ['leak', checkLeak],
  ['size', checkSize],
  ['orders', checkOrders],
];

/** More of one kind tell nobody anything new, and a verdict has to stay small enough to be kept. */
const MOST_FINDINGS_PER_CHECK = 100;

/**
 * Whether a payload may become the live voice. Any finding rejects. The same bytes in the same context always get the same
 * verdict; there is no clock, no model and no network in it, and no JSON value that makes it throw.
 */
export function evaluateVoiceArtifact(
  payload: unknown,
  context: GateContext,
): { approved: boolean; findings: Finding[] } {
  const parts = artifactParts(payload);
  const findings = [
    ...named('schema', checkSchema(payload)),
    ...CHECKS.flatMap(([name, check]) => named(name, check(parts, context))),
  ];
  return { approved: findings.length === 0, findings };
}

function named(check: Finding['check'], flaws: readonly Flaw[]): Finding[] {
  const kept = flaws.slice(0, MOST_FINDINGS_PER_CHECK);
  const left = flaws.length - kept.length;
  if (left > 0) kept.push({ path: '', message: `There are ${left} more of these.` });
  return kept.map(({ path, message }) => ({ check, path, message }));
}
