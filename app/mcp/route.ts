import { requireBearerUser } from '#lib/accounts/require-bearer-user.ts';
import { CHAT_RATES } from '#lib/chat/limits.public.ts';
import { answerMcp } from '#lib/chat/mcp-server.ts';
import { env } from '#lib/platform/env.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

export const maxDuration = 150;

/** The reflections of a member as a server of the Model Context Protocol, with their access token. */
const answer = defineRoute({
  name: 'mcp-member',
  rateLimit: CHAT_RATES['mcp-member'],
  guard: ({ request }) => requireBearerUser(request.headers),
  respond: ({ proof: { id, email }, request }) => answerMcp({ as: 'member', id, email }, request),
});

/** A client without a token is told where it gets one, where there is such a place. */
export const POST: typeof answer = async (request, context) => {
  const response = await answer(request, context);
  const { APP_URL, MCP_AUTHORIZATION_SERVER } = env();
  if (response.status === 401 && MCP_AUTHORIZATION_SERVER) {
    const document = new URL('/.well-known/oauth-protected-resource/mcp', APP_URL).href;
    response.headers.set('www-authenticate', `Bearer resource_metadata="${document}"`);
  }
  return response;
};
