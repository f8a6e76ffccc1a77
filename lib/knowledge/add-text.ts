import { addSource, type NewText } from '#lib/db/change-sources.ts';
import type { UserClient } from '#lib/db/user-client.ts';
import type { Result } from '#lib/platform/result.ts';
import { normaliseText } from './read/normalise-text.ts';

/** A text that needs no reading is brought into the one form of stored texts before it is stored. */
export function addText(db: UserClient, text: NewText): Promise<Result<string>> {
  return addSource(db, { ...text, content: normaliseText(text.content) });
}
