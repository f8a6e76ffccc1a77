import { defineRoute } from '#lib/http/define-route.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { conversationActions } from '#lib/session/conversation-actions.ts';
import { requireBoundConversation, toolBinding } from '#lib/session/require-bound-conversation.ts';
import { requireToolSecret } from '#lib/session/require-tool-secret.ts';
import { TOOL_DEFINITIONS } from '#lib/tools/tool-definitions.ts';
import { toolRefusal } from '#lib/tools/tool-refusal.ts';

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
