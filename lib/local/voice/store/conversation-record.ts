import type { StoredConversation } from './voice-store.ts';

const unixSeconds = (ms: number) => Math.floor(ms / 1000);

/** A conversation as GET answers it, and as `data` of the post-call webhook. */
export function conversationRecord(stored: StoredConversation) {
  const { outcome } = stored;
  return {
    agent_id: outcome.agentId,
    agent_name: stored.agentName,
    conversation_id: outcome.conversationId,
    status: outcome.status,
    user_id: outcome.userId ?? null,
    transcript: outcome.transcript,
    metadata: {
      start_time_unix_secs: unixSeconds(outcome.startedAt),
      accepted_time_unix_secs: unixSeconds(outcome.startedAt),
      call_duration_secs: durationSeconds(stored),
      cost: 0,
      termination_reason: outcome.terminationReason ?? '',
      error: outcome.error ?? null,
      authorization_method: outcome.authorization,
      text_only: outcome.textOnly,
      feedback: feedbackRecord(stored),
      conversation_initiation_source: 'unknown',
    },
    analysis: null,
    conversation_initiation_client_data: {
      conversation_config_override: outcome.overrides,
      user_id: outcome.userId ?? null,
      dynamic_variables: outcome.variables,
    },
    has_audio: outcome.soundRate !== undefined && outcome.endedAt !== undefined,
    has_user_audio: outcome.soundRate !== undefined && outcome.endedAt !== undefined,
    has_response_audio: false,
    has_auxiliary_audio: false,
  };
}

/** A conversation as the list shows it. */
export function conversationSummary(stored: StoredConversation) {
  const { outcome } = stored;
  return {
    agent_id: outcome.agentId,
    agent_name: stored.agentName,
    conversation_id: outcome.conversationId,
    start_time_unix_secs: unixSeconds(outcome.startedAt),
    call_duration_secs: durationSeconds(stored),
    message_count: outcome.transcript.length,
    status: outcome.status,
    termination_reason: outcome.terminationReason ?? '',
    call_successful: 'unknown',
  };
}

const durationSeconds = ({ outcome }: StoredConversation) =>
  Math.max(0, Math.round(((outcome.endedAt ?? Date.now()) - outcome.startedAt) / 1000));

function feedbackRecord({ feedback }: StoredConversation) {
  const score = feedback.feedback ?? null;
  return {
    overall_score: score,
    likes: score === 'like' ? 1 : 0,
    dislikes: score === 'dislike' ? 1 : 0,
    rating: feedback.rating ?? null,
    comment: feedback.comment ?? null,
  };
}
