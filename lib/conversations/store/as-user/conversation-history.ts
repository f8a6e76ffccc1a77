import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type {
  ConversationStatus,
  SessionAudience,
  SessionMode,
  SessionRole,
} from '#lib/voice/voice-session.public.ts';

/** Whose conversations are listed. */
export type HistoryPart = 'mine' | 'guests' | 'members';

export type PastConversation = {
  id: string;
  mode: SessionMode;
  role: SessionRole;
  audience: SessionAudience;
  status: ConversationStatus;
  createdAt: string;
  durationSeconds: number | null;
  offRecord: boolean;
  textOnly: boolean;
  userId: string | null;
  isMine: boolean;
  /** Of the share link, for those who manage links. */
  linkLabel: string | null;
  /** That the reader may read. */
  turns: number;
  firstWords: string | null;
  /** Around what was looked for. */
  foundWords: string | null;
};

/** As much as the reader may know of them, the newest first. */
export async function listConversations(
  db: UserClient,
  {
    reflectionId,
    of,
    words = '',
    offset,
    limit,
  }: { reflectionId: string; of: HistoryPart; words?: string; offset: number; limit: number },
): Promise<Result<{ conversations: PastConversation[]; more: boolean }>> {
  const rows = fromDatabase(
    await db.rpc('list_conversations', {
      p_reflection_id: reflectionId,
      p_of: of,
      p_offset: offset,
      p_limit: limit + 1,
      p_words: words,
    }),
  );
  if (!rows.ok) return rows;
  return ok({
    conversations: rows.value.slice(0, limit).map((row) => ({
      id: row.id,
      mode: row.mode,
      role: row.role,
      audience: row.audience,
      status: row.status,
      createdAt: row.created_at,
      durationSeconds: row.duration_seconds,
      offRecord: row.off_record,
      textOnly: row.text_only,
      userId: row.user_id,
      isMine: row.is_mine,
      linkLabel: row.link_label,
      turns: row.turns,
      firstWords: row.first_words,
      foundWords: row.found_words,
    })),
    more: rows.value.length > limit,
  });
}

const figuresSchema = z.object({
  /** When conversations began, by quarters of an hour; those without one are left out. */
  quarters: z.array(z.object({ at: z.string(), members: z.number(), guests: z.number() })),
  topics: z.array(z.object({ title: z.string(), answers: z.number() })),
});

export type ConversationFigures = z.infer<typeof figuresSchema>;

export async function readConversationFigures(
  db: UserClient,
  reflectionId: string,
): Promise<Result<ConversationFigures>> {
  const figures = fromDatabase(await db.rpc('read_conversation_figures', { p_reflection_id: reflectionId }));
  return figures.ok ? ok(figuresSchema.parse(figures.value)) : figures;
}

export type TranscriptTurn = {
  id: string;
  speaker: 'user' | 'reflection';
  body: string;
  citations: string[];
  rating: 'good' | 'bad' | null;
  comment: string;
};

export type ConversationDetail = Omit<
  PastConversation,
  'isMine' | 'linkLabel' | 'turns' | 'firstWords' | 'foundWords'
> & {
  failureReason: string | null;
  recap: string | null;
  memories: { id: string; body: string }[];
  turns: TranscriptTurn[];
  source: { id: string; title: string } | null;
};

const citationsSchema = z.array(z.string());

/** With what the reader may read of it: of what another member said in private, nothing. */
export async function readPastConversation(
  db: UserClient,
  { reflectionId, conversationId }: { reflectionId: string; conversationId: string },
): Promise<Result<ConversationDetail>> {
  const found = fromDatabase(
    await db
      .from('conversations')
      .select(
        'id, mode, role, audience, status, created_at, duration_seconds, off_record, text_only, user_id, failure_reason',
      )
      .eq('id', conversationId)
      .eq('reflection_id', reflectionId)
      .maybeSingle(),
  );
  if (!found.ok) return found;
  if (!found.value) return fail('not_found');
  const row = found.value;
  const [turns, recap, memories, source] = await Promise.all([
    db
      .from('conversation_turns')
      .select('id, speaker, body, citations, turn_feedback(rating, comment)')
      .eq('conversation_id', conversationId)
      .order('position')
      .limit(2_000),
    db.from('recaps').select('body').eq('conversation_id', conversationId).maybeSingle(),
    db
      .from('memories')
      .select('id, body')
      .eq('conversation_id', conversationId)
      .order('created_at')
      .limit(20),
    db
      .from('sources')
      .select('id, title')
      .eq('conversation_id', conversationId)
      .eq('kind', 'interview')
      .is('deleted_at', null)
      .limit(1)
      .maybeSingle(),
  ]);
  const said = fromDatabase(turns);
  if (!said.ok) return said;
  const summed = fromDatabase(recap);
  if (!summed.ok) return summed;
  const remembered = fromDatabase(memories);
  if (!remembered.ok) return remembered;
  const kept = fromDatabase(source);
  if (!kept.ok) return kept;
  return ok({
    id: row.id,
    mode: row.mode,
    role: row.role,
    audience: row.audience,
    status: row.status,
    createdAt: row.created_at,
    durationSeconds: row.duration_seconds,
    offRecord: row.off_record,
    textOnly: row.text_only,
    userId: row.user_id,
    failureReason: row.failure_reason,
    recap: summed.value?.body ?? null,
    memories: remembered.value,
    source: kept.value,
    turns: said.value.map(({ citations, turn_feedback, ...turn }) => {
      const [feedback] = [turn_feedback].flat();
      return {
        ...turn,
        citations: citationsSchema.catch([]).parse(citations),
        rating: feedback?.rating ?? null,
        comment: feedback?.comment ?? '',
      };
    }),
  });
}

export type ReadCitation = {
  id: string;
  /** For stewards, who may open it. */
  sourceId: string | null;
  sourceTitle: string;
  namespaceTitle: string;
  words: string;
  /** The text was edited since, and these words are of the one before. */
  hasChanged: boolean;
};

/** What the answers rest on, as far as the reader could hear it now. */
export async function readCitations(
  db: UserClient,
  conversationId: string,
): Promise<Result<Map<string, ReadCitation>>> {
  const rows = fromDatabase(await db.rpc('read_citations', { p_conversation_id: conversationId }));
  if (!rows.ok) return rows;
  return ok(
    new Map(
      rows.value.map((row) => [
        row.citation_id,
        {
          id: row.citation_id,
          sourceId: row.source_id,
          sourceTitle: row.source_title,
          namespaceTitle: row.namespace_title,
          words: row.words,
          hasChanged: row.has_changed,
        },
      ]),
    ),
  );
}

/** False when it is not the reader's to delete, or still goes on. The provider's copy goes with it. */
export async function deleteConversation(
  db: UserClient,
  { reflectionId, conversationId }: { reflectionId: string; conversationId: string },
): Promise<Result<boolean>> {
  const gone = fromDatabase(
    await db
      .from('conversations')
      .delete()
      .eq('id', conversationId)
      .eq('reflection_id', reflectionId)
      .select('id'),
  );
  return gone.ok ? ok(gone.value.length > 0) : gone;
}

export async function forgetMemory(
  db: UserClient,
  { reflectionId, memoryId }: { reflectionId: string; memoryId: string },
): Promise<Result<boolean>> {
  const gone = fromDatabase(
    await db.from('memories').delete().eq('id', memoryId).eq('reflection_id', reflectionId).select('id'),
  );
  return gone.ok ? ok(gone.value.length > 0) : gone;
}
