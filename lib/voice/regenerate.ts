import 'server-only';
import { sourceFailureTexts } from '#lib/knowledge/texts/reading.public.ts';
import { askModel } from '#lib/models/ask-model.ts';
import { logger } from '#lib/platform/logger.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { askGoldenQuestions } from './ask-golden-questions.ts';
import { judgeFidelity } from './judge-fidelity.ts';
import { compileDossierByModel } from './ledger/compile-dossier-by-model.ts';
import { regenerateVoice } from './ledger/regenerate-voice.ts';
import { enqueueSuggestions } from './store/as-service/suggested-questions.ts';
import { liveIsCopyOf } from './store/as-service/voice-artifacts.ts';
import { finishCompiling, listCompilingSources } from './store/as-service/waiting-sources.ts';

const ROLLED_BACK =
  'An older voice was brought back while this one was compiled. It is tried again by itself.';

/**
 * Brings what a reflection is made of up to date with its evidence. The sources that waited for it are live then, also when a
 * later regeneration was faster, which has read them too. When the gate rejects, they say so and fail; the next voice that
 * is approved makes them live.
 */
export async function regenerate(reflectionId: string): Promise<Result<unknown>> {
  const waiting = await listCompilingSources(reflectionId);
  if (!waiting.ok) return waiting;
  const ask = askModel();
  const voice = await regenerateVoice(reflectionId, ask && compileDossierByModel(ask));
  // Deleted in the meantime: nobody waits for its voice.
  if (!voice.ok) return voice.error.code === 'not_found' ? ok(null) : voice;
  if (voice.value.outcome === 'stale') {
    const copied = await liveIsCopyOf(reflectionId);
    if (!copied.ok) return copied;
    // What overtook this one was older words, brought back by somebody: they are not those of the sources that wait.
    if (copied.value !== null) return fail('conflict', { message: ROLLED_BACK });
  }
  // What it must be able to answer is asked of what is live now; that it fails is shown beside it, and holds nothing up.
  const asked = await askGoldenQuestions(reflectionId);
  if (!asked.ok) logger().warn({ reflectionId, code: asked.error.code }, 'test questions could not be asked');
  const judged = await judgeFidelity(reflectionId);
  if (!judged.ok) logger().warn({ reflectionId, code: judged.error.code }, 'fidelity could not be judged');
  const finished = await finishCompiling(
    reflectionId,
    waiting.value,
    voice.value.outcome === 'rejected' ? sourceFailureTexts.notApproved : null,
  );
  if (!finished.ok) return finished;
  const queued = await enqueueSuggestions(reflectionId);
  return queued.ok ? finished : queued;
}
