import 'server-only';
import { readCompilationInput } from '#lib/db/compilation-input.ts';
import { keepLiveVoice, recordVoiceArtifact, startGeneration } from '#lib/db/voice-artifacts.ts';
import { compileVoiceArtifact } from '#lib/packs/compile-voice-artifact.ts';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { DossierCompiler } from './dossier-compiler.ts';
import { dossiersOf } from './dossiers-of.ts';
import { judgeAndPromote, type Promotion } from './judge-and-promote.ts';

export type Regeneration = Promotion | { outcome: 'unchanged'; generation: number };

/**
 * Compiles a reflection's voice anew from all of its evidence, and takes it live when the gate approves. Safe to run twice, at
 * once, or to its middle: generations that come to nothing leave a gap or an entry that never goes live. Without any evidence
 * the voice is one that says that it knows nothing yet.
 *
 * What comes out as it is live already is not recorded again. What a model wrote and the gate rejects is compiled once more
 * by the rules, so that no model can keep a voice from following its evidence.
 */
export async function regenerateVoice(
  reflectionId: string,
  byModel: DossierCompiler | null = null,
): Promise<Result<Regeneration>> {
  const generation = await startGeneration(reflectionId);
  if (!generation.ok) return generation;
  const input = await readCompilationInput(reflectionId);
  if (!input.ok) return input;
  const dossiers = byModel ? await dossiersOf(reflectionId, input.value.evidence, byModel) : ok(undefined);
  if (!dossiers.ok) return dossiers;
  const payload = compileVoiceArtifact({
    ...input.value,
    ...(dossiers.value && { dossiers: dossiers.value }),
  });
  const compiled = { generation: generation.value, payload, payloadHash: canonicalHash(payload) };
  const kept = await keepLiveVoice(reflectionId, compiled);
  if (!kept.ok) return kept;
  if (kept.value) return ok({ outcome: 'unchanged', generation: generation.value });
  const artifactId = await recordVoiceArtifact(reflectionId, compiled);
  if (!artifactId.ok) return artifactId;
  const promotion = await judgeAndPromote(artifactId.value);
  const isModelRejected = byModel && promotion.ok && promotion.value.outcome === 'rejected';
  return isModelRejected ? regenerateVoice(reflectionId) : promotion;
}
