import {
  type HistoryPart,
  listConversations,
  type PastConversation,
} from '#lib/conversations/store/as-user/conversation-history.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { enforceRateLimit } from '#lib/platform/http/enforce-rate-limit.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { HISTORY_SEARCHES } from './limits.public.ts';
import {
  type FoundSession,
  type FoundSessions,
  searchTypedSessions,
  searchWords,
} from './search-typed-sessions.ts';
import { listOwnSessions } from './store/agent-sessions.ts';

type HistoryEntry =
  | { kind: 'talk'; at: string; conversation: PastConversation }
  | { kind: 'typed'; at: string; session: FoundSession };

export type History = {
  entries: HistoryEntry[];
  more: boolean;
  /** False where the oldest typed ones were searched by their titles only. */
  isWhole: boolean;
};

type Wanted = {
  reflectionId: string;
  userId: string;
  of: HistoryPart;
  words: string;
  offset: number;
  limit: number;
};

/**
 * What was said and what was typed with tools, in one list, the newest first: of others only what was said.
 */
export async function listHistory(
  db: UserClient,
  { reflectionId, userId, of, words: asWritten, offset, limit }: Wanted,
): Promise<Result<History>> {
  const words = searchWords(asWritten).join(' ');
  const counted = words ? await enforceRateLimit('search-history', userId, HISTORY_SEARCHES) : ok(null);
  if (!counted.ok) return counted;
  const own = of === 'mine' ? await listOwnSessions({ reflectionId, userId }) : ok([]);
  if (!own.ok) return own;
  const searched: Result<FoundSessions> = words
    ? await searchTypedSessions({ reflectionId, userId }, own.value, words)
    : ok({ found: own.value.map((session) => ({ ...session, foundWords: null })), isWhole: true });
  if (!searched.ok) return searched;
  const { found: typed, isWhole } = searched.value;
  const asked = talksToRead({ offset, limit }, typed.length);
  const talks = await listConversations(db, { reflectionId, of, words, ...asked });
  if (!talks.ok) return talks;
  const entries = mergedPage(
    { offset, limit },
    typed.map((session): HistoryEntry => ({ kind: 'typed', at: session.updatedAt, session })),
    talks.value.conversations.map(
      (conversation): HistoryEntry => ({ kind: 'talk', at: conversation.createdAt, conversation }),
    ),
  );
  return ok({ entries: entries.slice(0, limit), more: entries.length > limit, isWhole });
}

type Page = { offset: number; limit: number };

/** The typed ones are known whole; of the others those are read that can stand in this page, whatever dates they have. */
export function talksToRead({ offset, limit }: Page, typedCount: number): Page {
  const first = Math.max(0, offset - typedCount);
  return { offset: first, limit: offset - first + limit + 1 };
}

/** What stands in this page, and one more where there is one, of all typed ones and the talks that `talksToRead` names. */
export function mergedPage<Entry extends { at: string }>(
  { offset, limit }: Page,
  typed: readonly Entry[],
  talks: readonly Entry[],
): Entry[] {
  const place = Math.min(offset, typed.length);
  return [...talks, ...typed]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(place, place + limit + 1);
}
