import { exportTypedSession } from '#lib/chat/export-typed-session.ts';
import { CHAT_RATES } from '#lib/chat/limits.public.ts';
import { agentSessionParams, requireAgentSession } from '#lib/chat/require-agent-session.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

export const GET = defineRoute({
  name: 'export-chat',
  params: agentSessionParams,
  rateLimit: CHAT_RATES['export-chat'],
  guard: ({ params }) => requireAgentSession(params),
  respond: async ({ proof: { reflection, user, stored } }) => {
    const exported = await exportTypedSession({
      reflectionId: reflection.id,
      userId: user.id,
      sessionId: stored.record.id,
    });
    if (!exported.ok) return exported;
    return new Response(exported.value.yaml, {
      headers: {
        'content-type': 'application/yaml; charset=utf-8',
        'content-disposition': `attachment; filename="${exported.value.fileName}"`,
        'cache-control': 'no-store',
      },
    });
  },
});
