import type { z } from 'zod';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { rateChatSchema } from './chat-input.public.ts';
import type { TypedSession } from './session/typed-session.ts';
import { orStoreFailure } from './session-store-failure.ts';
import { rateTypedAnswer, readKeepsakes } from './store/as-service/session-keepsakes.ts';

/** Whoever only judges again does not take back what they wrote. */
export async function rateAnswer(
  session: TypedSession,
  { messageId, rating, comment }: z.infer<typeof rateChatSchema>,
): Promise<Result<{ rating: 'good' | 'bad' }>> {
  const kept = await orStoreFailure(readKeepsakes(session));
  if (!kept.ok) return kept;
  const before = kept.value?.opinions[messageId]?.comment ?? '';
  const rated = await orStoreFailure(
    rateTypedAnswer(session, messageId, { rating, comment: comment || before }),
  );
  if (!rated.ok) return rated;
  return rated.value ? ok({ rating }) : fail('not_found');
}
