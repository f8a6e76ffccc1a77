import { askModel } from '#lib/models/ask-model.ts';
import { logger } from '#lib/platform/logger.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { recapWriter } from './recap-by-model.ts';
import { readSpoken, storeRecap } from './store/as-service/recaps.ts';

/** What stays of a conversation for the person who had it, once. */
export async function makeRecap(conversationId: string): Promise<Result<unknown>> {
  const spoken = await readSpoken(conversationId);
  if (!spoken.ok) return spoken;
  if (!spoken.value?.turns.some(({ speaker }) => speaker === 'user')) return ok(null);
  const write = recapWriter(askModel(), (error) =>
    logger().warn({ err: error }, 'the model wrote no recap; the rules are used'),
  );
  return storeRecap(conversationId, await write(spoken.value));
}
