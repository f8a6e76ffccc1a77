import 'server-only';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import { logger } from '#lib/platform/logger.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { Audience, VoiceDossier, VoiceEvidencePack } from '#lib/speech/voice-artifact.public.ts';
import { compileDossier } from '../pack/compile-dossier.ts';
import type { Dossiers } from '../pack/compile-voice-artifact.ts';
import { readLiveDossiers } from '../store/as-service/live-voice.ts';
import type { DossierCompiler } from './dossier-compiler.ts';

/**
 * By a model, which is asked only about evidence that is not the live voice's: it never answers the same twice, and nothing
 * should change where nobody changed anything. Where it does not answer, by the rules.
 */
export async function dossiersOf(
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
