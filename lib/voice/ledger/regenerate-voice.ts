import 'server-only';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import { logger } from '#lib/platform/logger.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { Audience, VoiceDossier, VoiceEvidencePack } from '#lib/speech/voice-artifact.public.ts';
import { compileDossier } from '../pack/compile-dossier.ts';
import { compileVoiceArtifact, type Dossiers } from '../pack/compile-voice-artifact.ts';
import { measureLines } from '../pack/measure-diction.ts';
import { NO_WISHES } from '../pack/wishes.ts';
import { type CompilationInput, readCompilationInput } from '../store/as-service/compilation-input.ts';
import { readLiveDossiers } from '../store/as-service/live-voice.ts';
import { readRuntime } from '../store/as-service/runtime-sync-state.ts';
import {
  findRejected,
  keepLiveVoice,
  recordVoiceArtifact,
  startGeneration,
} from '../store/as-service/voice-artifacts.ts';
import type { DossierCompiler } from './dossier-compiler.ts';
import { judge, judgeAndPromote, type Promotion } from './judge-and-promote.ts';

export type Regeneration = Promotion | { outcome: 'unchanged'; generation: number };

/**
 * By a model, which is asked only about evidence that is not the live voice's: it never answers the same twice, and nothing
 * should change where nobody changed anything. Where it does not answer, by the rules.
 */
async function dossiersOf(
  reflectionId: string,
  evidence: VoiceEvidencePack,
  byModel: DossierCompiler,
): Promise<Result<Dossiers>> {
  const live = await readLiveDossiers(reflectionId);
  if (!live.ok) return live;
  const dossierOf = (audience: Audience): Promise<VoiceDossier> | VoiceDossier => {
    const items = evidence[audience];
    const known = live.value;
    if (known && canonicalHash(known.evidence[audience]) === canonicalHash(items))
      return known.dossiers[audience];
    return items.length === 0 ? compileDossier(items) : byModelOrRules(items, byModel);
  };
  const [members, guests] = await Promise.all([dossierOf('private'), dossierOf('public')]);
  return ok({ private: members, public: guests });
}

async function byModelOrRules(
  items: VoiceEvidencePack[Audience],
  byModel: DossierCompiler,
): Promise<VoiceDossier> {
  try {
    return await byModel(items);
  } catch (error) {
    logger().warn({ err: error }, 'the model compiled no dossier; the rules are used');
    return compileDossier(items);
  }
}

/**
 * Compiles a reflection's voice anew from all of its evidence, and takes it live when the gate approves. Safe to run twice, at
 * once, or to its middle: generations that come to nothing leave a gap or an entry that never goes live. Without any evidence
 * the voice is one that says that it knows nothing yet.
 *
 * What comes out as it is live already is not recorded again, nor what was rejected and still would be. What a model wrote
 * and the gate rejects is compiled once more by the rules, so that no model can keep a voice from following its evidence. And
 * when the rules' is rejected while the live one says what was taken back, one without evidence speaks until that is mended.
 */
export async function regenerateVoice(
  reflectionId: string,
  byModel: DossierCompiler | null = null,
): Promise<Result<Regeneration>> {
  const generation = await startGeneration(reflectionId);
  if (!generation.ok) return generation;
  const input = await readCompilationInput(reflectionId);
  if (!input.ok) return input;
  const dossiers = byModel ? await dossiersOf(reflectionId, input.value.evidence, byModel) : ok(null);
  if (!dossiers.ok) return dossiers;
  const voice = await takeLive(reflectionId, generation.value, {
    input: input.value,
    dossiers: dossiers.value,
  });
  if (!voice.ok || voice.value.outcome !== 'rejected') return voice;
  const now = await readCompilationInput(reflectionId);
  if (!now.ok) return now;
  // The gate compares with what is so now; what was so before is no fault of the voice.
  if (canonicalHash(now.value) !== canonicalHash(input.value)) return fail('conflict', { message: CHANGED });
  if (byModel) return regenerateVoice(reflectionId);
  const silenced = await silenceWhatWasTakenBack(reflectionId);
  return silenced.ok ? voice : silenced;
}

const CHANGED = 'What the voice is made of changed while it was judged. It is tried again by itself.';

type Compiled = { input: CompilationInput; dossiers: Dossiers | null };

async function takeLive(
  reflectionId: string,
  generation: number,
  { input, dossiers }: Compiled,
): Promise<Result<Regeneration>> {
  const payload = compileVoiceArtifact({ ...input, ...(dossiers && { dossiers }) });
  const compiled = { generation, payload, payloadHash: canonicalHash(payload) };
  const kept = await keepLiveVoice(reflectionId, compiled);
  if (!kept.ok) return kept;
  if (kept.value) return ok({ outcome: 'unchanged', generation });
  const rejected = await stillRejected(reflectionId, compiled.payloadHash);
  if (!rejected.ok) return rejected;
  if (rejected.value) return ok(rejected.value);
  const artifactId = await recordVoiceArtifact(reflectionId, compiled);
  return artifactId.ok ? judgeAndPromote(artifactId.value) : artifactId;
}

/** A payload holds all of the evidence: the same refusal is not kept a second time. */
async function stillRejected(reflectionId: string, payloadHash: string): Promise<Result<Promotion | null>> {
  const before = await findRejected(reflectionId, payloadHash);
  if (!before.ok) return before;
  if (!before.value) return ok(null);
  const findings = await judge(before.value);
  if (!findings.ok) return findings;
  const { generation } = before.value;
  return ok(findings.value.length > 0 ? { outcome: 'rejected', generation, findings: findings.value } : null);
}

/** The live voice must not outlive what it says: no finding about a new one is a reason to go on with words that were deleted. */
async function silenceWhatWasTakenBack(reflectionId: string): Promise<Result<unknown>> {
  for (const surface of ['standard', 'public'] as const) {
    const runtime = await readRuntime(reflectionId, surface);
    if (!runtime.ok) return runtime;
    if (runtime.value.live && !runtime.value.live.mayBeSaid) return takeEmptyLive(reflectionId);
  }
  return ok(null);
}

async function takeEmptyLive(reflectionId: string): Promise<Result<Regeneration>> {
  const generation = await startGeneration(reflectionId);
  if (!generation.ok) return generation;
  const input = await readCompilationInput(reflectionId);
  if (!input.ok) return input;
  const wishes = { private: NO_WISHES, public: NO_WISHES };
  const style = measureLines('', []);
  const styles = { private: style, public: style };
  const empty = { ...input.value, wishes, styles, evidence: { private: [], public: [] } };
  return takeLive(reflectionId, generation.value, { input: empty, dossiers: null });
}
