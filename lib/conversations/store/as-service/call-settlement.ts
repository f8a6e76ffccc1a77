import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { Result } from '#lib/platform/result.ts';

export type SpokenTurn = {
  speaker: 'user' | 'reflection';
  body: string;
  atSeconds: number;
  /** As the tool results named them; those that are not of the conversation are left out when they are stored. */
  citations: readonly string[];
  /** Talk about the talk, which an interview keeps in no source. */
  isAside: boolean;
};

export type CallOutcome = {
  providerConversationId: string;
  startedAt: Date;
  durationSeconds: number;
  /** Its connection was lost: it may be taken up again for a while. */
  wasCutOff: boolean;
  turns: readonly SpokenTurn[];
};

/** Takes in what became of a call, once: false when it is unknown, or was taken in before. */
export async function storeSettledCall(call: CallOutcome): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('settle_call', {
      p_provider_conversation_id: call.providerConversationId,
      p_started_at: call.startedAt.toISOString(),
      p_duration_seconds: call.durationSeconds,
      p_was_cut_off: call.wasCutOff,
      p_turns: call.turns.map(({ speaker, body, atSeconds, citations, isAside }) => ({
        speaker,
        body,
        at_seconds: atSeconds,
        citations: [...citations],
        is_aside: isAside,
      })),
    }),
  );
}

/** For a call that the provider does not know; false while somebody might still begin it. */
export async function settleMissingCall(providerConversationId: string): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('settle_missing_call', { p_provider_conversation_id: providerConversationId }),
  );
}

/** The provider says that it goes on: from now on it holds minutes for as long as it lasts. */
export async function noteCallConnected(providerConversationId: string): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('note_call_connected', { p_provider_conversation_id: providerConversationId }),
  );
}

/** The provider keeps nothing of it any more. */
export async function recordCallRemoved(providerConversationId: string): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('record_call_removed', { p_provider_conversation_id: providerConversationId }),
  );
}
