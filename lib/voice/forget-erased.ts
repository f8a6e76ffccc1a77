import 'server-only';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { regenerate } from './regenerate.ts';
import { tombstoneVoiceArtifacts } from './store/as-service/voice-artifacts.ts';

/**
 * Takes the words of what was erased out of the ledger too. First comes a voice without them. Should that not be live yet, the
 * job is tried again; and whatever becomes of the job, the ledger forgets them as soon as such a voice goes live.
 */
export async function forgetErased(reflectionId: string): Promise<Result<unknown>> {
  const regenerated = await regenerate(reflectionId);
  if (!regenerated.ok) return regenerated;
  const left = await tombstoneVoiceArtifacts(reflectionId);
  if (!left.ok) return left;
  return left.value === 0 ? ok(null) : fail('conflict', { message: STILL_LIVE });
}

const STILL_LIVE = 'The live voice still quotes something that was erased. It is tried again by itself.';
