import 'server-only';
import { workspacesLeft } from '#lib/chat/workspace-of.ts';
import { askAgain } from '#lib/platform/queue/ask-again.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { ERASURE_PLACES, type ErasurePlace } from '#lib/reflections/receipt.public.ts';
import {
  finishErasure,
  type LookedForErased,
  lookForErased,
} from '#lib/reflections/store/as-service/erasures.ts';
import { erasureTexts } from '#lib/reflections/texts/erasure.public.ts';

/**
 * Looks for what was erased wherever a copy could be, and writes down what it found. What the provider still has to forget, or a
 * job has still to remove, is found too: then it looks again later, until nothing is left.
 */
export async function checkErasure({
  erasureId,
  attempt,
}: {
  erasureId: string;
  attempt: number;
}): Promise<Result<unknown>> {
  const looked = await lookForErased(erasureId);
  if (!looked.ok) return looked.error.code === 'not_found' ? ok(null) : looked;
  const places = await placesOf(looked.value);
  const isComplete = places.every(({ found }) => found === 0);
  const noted = await finishErasure(erasureId, { places, isComplete });
  if (!noted.ok || isComplete) return noted;
  return askAgain('recaps', { kind: 'check_erasure', erasure_id: erasureId, attempt });
}

async function placesOf(looked: LookedForErased): Promise<ErasurePlace[]> {
  const folders = await workspacesLeft(looked.sought);
  return ERASURE_PLACES.map((place) => {
    switch (place) {
      case 'exports':
        return { place, lookedIn: [], found: 0, note: erasureTexts.exportsNote };
      case 'workspaces':
        return { place, lookedIn: folders.lookedIn, found: folders.left };
      case 'write_ahead_log':
        return {
          place,
          lookedIn: looked.isLogPast ? ['checkpoint'] : [],
          found: 0,
          note: looked.isLogPast ? erasureTexts.logPastNote : erasureTexts.logUnknownNote,
        };
      default: {
        const { lookedIn = [], found = 0 } = looked.places.get(place) ?? {};
        return { place, lookedIn, found };
      }
    }
  });
}
