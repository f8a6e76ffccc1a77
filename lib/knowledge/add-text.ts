import type { UserClient } from '#lib/platform/db/user-client.ts';
import { normaliseText } from '#lib/platform/normalise-text.ts';
import type { Result } from '#lib/platform/result.ts';
import { addSource, type NewText } from './store/as-user/change-sources.ts';

/** A text that needs no reading is brought into the one form of stored texts before it is stored. */
export function addText(db: UserClient, text: NewText): Promise<Result<string>> {
  return addSource(db, { ...text, content: normaliseText(text.content) });
}
