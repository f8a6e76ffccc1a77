import { conversationActions } from '#lib/conversations/conversation-actions.ts';
import {
  requireBoundConversation,
  requireToolSecret,
  toolBinding,
} from '#lib/conversations/require-bound-conversation.ts';
import { toolRefusal } from '#lib/models/tool.ts';
import { TOOL_DEFINITIONS } from '#lib/models/tool-definitions.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

/** Called by the voice provider. Everything that the call says may be forged, but for the signature. */
export const POST = defineRoute({
  name: 'tool request-source-ingest',
  refusal: toolRefusal,
  door: ({ headers }) => requireToolSecret(headers),
  body: TOOL_DEFINITIONS['request-source-ingest'].parameters.extend(toolBinding),
  guard: ({ body }) => requireBoundConversation(body),
  respond: async ({ body: { title, text }, proof: conversationId }) => {
    const kept = await conversationActions({ conversationId })['request-source-ingest']({ title, text });
    if (kept.ok) kickJobs();
    return kept;
  },
});
