import 'server-only';
import { tombstoneVoiceArtifacts } from '#lib/db/voice-artifacts.ts';
import type { Result } from '#lib/platform/result.ts';
import { regenerate } from './regenerate.ts';

/**
 * Takes the words of an erased source out of the ledger too. First comes a voice without them: the ledger refuses to forget
 * what is still live, and then the job is tried again.
 */
export async function forgetSource(reflectionId: string, sourceId: string): Promise<Result<unknown>> {
  const regenerated = await regenerate(reflectionId);
  if (!regenerated.ok) return regenerated;
  return tombstoneVoiceArtifacts(reflectionId, { sourceId, reason: 'A source that it quoted was erased.' });
}
