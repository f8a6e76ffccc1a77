import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { SessionTranscript } from '#lib/voice/voice-session.public.ts';

const MOST_TURNS = 1_000;

/**
 * Of the person or guest whose conversation it is, which the caller has made sure of. Empty until the provider has told it, and
 * for ever of one off the record.
 */
export async function readTranscript(conversationId: string): Promise<Result<SessionTranscript>> {
  const rows = fromDatabase(
    await serviceClient()
      .from('conversation_turns')
      .select('speaker, body')
      .eq('conversation_id', conversationId)
      .order('position')
      .limit(MOST_TURNS),
  );
  if (!rows.ok) return rows;
  return ok({ turns: rows.value.map(({ speaker, body }) => ({ speaker, text: body })) });
}
