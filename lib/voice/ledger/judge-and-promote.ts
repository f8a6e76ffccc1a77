import 'server-only';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { Finding } from '#lib/speech/voice-artifact.public.ts';
import { readGateContext } from '../store/as-service/compilation-input.ts';
import { readSettledGeneration } from '../store/as-service/live-voice.ts';
import {
  promoteVoiceArtifact,
  readVoiceArtifact,
  recordVoiceEvaluation,
  type StoredArtifact,
} from '../store/as-service/voice-artifacts.ts';
import { evaluateVoiceArtifact } from './gate.ts';

export type Promotion =
  | { outcome: 'promoted' | 'stale'; generation: number }
  | { outcome: 'rejected'; generation: number; findings: readonly Finding[] };

/**
 * Takes a candidate as far as it comes. The bytes that are judged are those in the ledger, against what is published now.
 * `stale`: a later generation was faster. A conflict: what it quotes was unpublished, sealed, corrected or deleted meanwhile.
 */
export async function judgeAndPromote(artifactId: string): Promise<Result<Promotion>> {
  const artifact = await readVoiceArtifact(artifactId);
  if (!artifact.ok) return artifact;
  const { reflectionId, generation } = artifact.value;
  const findings = await judge(artifact.value);
  if (!findings.ok) return findings;
  const recorded = await recordVoiceEvaluation(artifact.value, findings.value);
  if (!recorded.ok) return recorded;
  if (!recorded.value) return fail('conflict');
  if (findings.value.length > 0) return ok({ outcome: 'rejected', generation, findings: findings.value });
  const status = await promoteVoiceArtifact(artifact.value);
  if (!status.ok) return status;
  if (status.value !== 'stale') return ok({ outcome: 'promoted', generation });
  const settled = await readSettledGeneration(reflectionId);
  if (!settled.ok) return settled;
  if (settled.value >= generation) return ok({ outcome: 'stale', generation });
  return fail('conflict', {
    message:
      'Something that this voice quotes is not to be said any more: it was hidden, corrected or deleted.',
  });
}

/** The bytes of the ledger, against what is published now. */
export async function judge({
  reflectionId,
  payload,
  payloadHash,
}: StoredArtifact): Promise<Result<Finding[]>> {
  if (canonicalHash(payload) !== payloadHash) {
    return ok([{ check: 'hashes', path: '', message: 'The stored voice is not the one that was compiled.' }]);
  }
  const context = await readGateContext(reflectionId);
  return context.ok ? ok(evaluateVoiceArtifact(payload, context.value).findings) : context;
}
